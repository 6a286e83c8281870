// Package cputime tells processor time. That is how long a processor has worked
// for a process or a thread, however busy the machine is otherwise.
package cputime
