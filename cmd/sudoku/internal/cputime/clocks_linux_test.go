package cputime

import (
	"os/exec"
	"runtime"
	"testing"
	"time"
)

func TestTheTimeOfAnotherProcessIsTold(t *testing.T) {
	cmd := exec.Command("sh", "-c", "while :; do :; done")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	first := OtherProcess(cmd.Process.Pid)
	for start := time.Now(); OtherProcess(cmd.Process.Pid) < first+20*time.Millisecond; time.Sleep(time.Millisecond) {
		if time.Since(start) > time.Minute {
			t.Fatal("its time stands still")
		}
	}
	told := OtherProcess(cmd.Process.Pid)
	cmd.Process.Kill()
	cmd.Wait()
	if used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); told > used+20*time.Millisecond {
		t.Errorf("%v were told, %v used", told, used)
	}
	if got := OtherProcess(cmd.Process.Pid); got != 0 {
		t.Errorf("%v of a process that has ended", got)
	}
}

func TestTheTimeOfAThreadIsItsOwn(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	clock := ThisThread()
	before, told := clock.Used()
	if !told {
		t.Fatal("not told")
	}
	time.Sleep(30 * time.Millisecond)
	if used, _ := clock.Used(); used-before > 20*time.Millisecond {
		t.Errorf("%v used while it slept", used-before)
	}
	for start := time.Now(); ; {
		if used, _ := clock.Used(); used-before > 20*time.Millisecond {
			break
		}
		if time.Since(start) > time.Minute {
			t.Fatal("its time stands still")
		}
	}
}
