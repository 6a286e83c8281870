// Package work has the parts that all ways of counting share. These are their options, and the
// handing out of work to goroutines.
package work
