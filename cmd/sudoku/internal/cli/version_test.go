package cli

import (
	"os"
	"regexp"
	"testing"
)

// TestTheChangelogBeginsWithThisVersion: who reads the first heading knows what the program says of itself.
func TestTheChangelogBeginsWithThisVersion(t *testing.T) {
	changelog, err := os.ReadFile("../../../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	heading := regexp.MustCompile(`(?m)^## (\S+)$`).FindSubmatch(changelog)
	if heading == nil || string(heading[1]) != Version {
		t.Errorf("the first heading of CHANGELOG.md is %q, and the program says %s", heading, Version)
	}
}
