// Command photo sees what is on a picture, for the page: the grids, and what
// their cells look like. The engine then chooses by the rules, which this
// module doesn't know. So it is small, and fetched when a picture comes.
package main
