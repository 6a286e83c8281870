package api_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain lets more tests run at once than there are cores: those that do so wait for
// refusals, which take their time.
func TestMain(m *testing.M) {
	flag.Set("test.parallel", "8")
	flag.Parse()
	os.Exit(m.Run())
}
