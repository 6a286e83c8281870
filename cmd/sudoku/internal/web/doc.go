// Package web is the page: Sudoku in the browser.
package web
