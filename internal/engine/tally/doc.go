// Package tally counts solutions exactly.
package tally
