// Package cputime tells processor time: how long a processor has worked for a
// process or a thread, however busy the machine is with something else.
package cputime
