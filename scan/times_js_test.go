package scan_test

import (
	"syscall/js"
	"testing"
	"time"
)

// processorTime asks Node, which counts what its compiler takes, too.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
