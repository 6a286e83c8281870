package cli

import (
	"os/exec"
	"testing"
	"time"
)

func TestTheTimeOfAnotherProcessIsTold(t *testing.T) {
	cmd := exec.Command("sh", "-c", "while :; do :; done")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	first := processTime(cmd.Process.Pid)
	for start := time.Now(); processTime(cmd.Process.Pid) < first+20*time.Millisecond; time.Sleep(time.Millisecond) {
		if time.Since(start) > time.Minute {
			t.Fatal("its time stands still")
		}
	}
	told := processTime(cmd.Process.Pid)
	cmd.Process.Kill()
	cmd.Wait()
	if used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); told > used+20*time.Millisecond {
		t.Errorf("%v were told, %v used", told, used)
	}
	if got := processTime(cmd.Process.Pid); got != 0 {
		t.Errorf("%v of a process that has ended", got)
	}
}
