package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// makeNotes writes what is new, from the changelog, and what the files are for.
func makeNotes(_ context.Context, r *release) error {
	changelog, err := r.read("CHANGELOG.md")
	if err != nil {
		return err
	}
	news := string(changelog[heading.FindIndex(changelog)[0]:])
	_, news, _ = strings.Cut(news, "\n")
	if next := heading.FindStringIndex(news); next != nil {
		news = news[:next[0]]
	}
	var notes bytes.Buffer
	fmt.Fprintf(&notes, "# Sudoku %s\n\n%s\n\n## Files\n\nMade from commit %s.\n\n", r.label(), strings.TrimSpace(news), r.commit)
	for _, made := range r.made {
		fmt.Fprintf(&notes, "- `%s`, %.1f MB%s\n", made.name, float64(made.size)/1e6, howToUse(made.name))
	}
	return r.writeBytes("NOTES.md", notes.Bytes())
}

// howToUse says what to do with a file, by its name.
func howToUse(name string) string {
	for _, use := range []struct{ suffix, text string }{
		{".deb", ": `sudo apt install ./%s`"},
		{".rpm", ": `sudo dnf install ./%s`"},
		{"_image.tar", ": `podman load -i %s`"},
		{".tgz", ": `npm install ./%s`"},
		{"_sbom.cdx.json", ": the modules it was built from (CycloneDX)"},
	} {
		if strings.HasSuffix(name, use.suffix) {
			return strings.ReplaceAll(use.text, "%s", name)
		}
	}
	return ""
}

// makeChecksums writes the sums of all files, as sha256sum -c reads them.
func makeChecksums(r *release) error {
	var sums bytes.Buffer
	for _, made := range r.made {
		file, err := os.Open(filepath.Join(r.out, made.name))
		if err != nil {
			return err
		}
		sum := sha256.New()
		_, err = io.Copy(sum, file)
		file.Close()
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sum.Sum(nil), made.name)
	}
	return r.writeBytes("SHA256SUMS", sums.Bytes())
}
