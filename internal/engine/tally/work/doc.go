// Package work has what all ways of counting share: their options, and how a
// list of things to do is handed out to goroutines.
package work
