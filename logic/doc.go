// Package logic solves puzzles as a person does.
package logic
