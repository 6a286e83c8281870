package main

import (
	"bufio"
	"cmp"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"jiugong/sudoku/scan/scantest"
)

// fontsFile names the Debian packages whose fonts are used, with the licences
// that their copyright files tell. If only some fonts of a package are wanted,
// it has a pattern.
//
//go:embed fonts.txt
var fontsFile string

// notPlain are fonts whose digits nobody prints in a puzzle: outlines, shadows, symbols, old-style capitals.
var notPlain = regexp.MustCompile(`(?i)symbol|dingbat|outline|shadow|hollow|inline|key(s|caps)|initials|math|music|ornament|mtext|bullets|fleuron|D050000L|Z003|signwriter|lmsy|lmex|smallcaps|unsz|lmroman5|uncl|dunh|variable|\[|-VF`)

type fontSource struct {
	file   string
	family string
	face   *scantest.Face
}

// readFonts returns the fonts in one order on every machine. Fonts of a family that look
// the same in digits are all kept: bold and narrow ones differ.
func readFonts() (fonts []fontSource, err error) {
	scanner := bufio.NewScanner(strings.NewReader(fontsFile))
	for scanner.Scan() {
		line := strings.TrimSpace(scanner.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "\t")
		list, err := os.ReadFile("/var/lib/dpkg/info/" + fields[0] + ".list")
		if err != nil {
			return nil, fmt.Errorf("package %s isn't installed: apt-get install %s", fields[0], fields[0])
		}
		wanted := regexp.MustCompile(".")
		if len(fields) > 2 {
			wanted = regexp.MustCompile(fields[2])
		}
		for _, file := range strings.Fields(string(list)) {
			name := filepath.Base(file)
			ext := strings.ToLower(filepath.Ext(name))
			if ext != ".ttf" && ext != ".otf" && ext != ".ttc" || notPlain.MatchString(name) || !wanted.MatchString(name) {
				continue
			}
			bytes, err := os.ReadFile(file)
			if err != nil {
				continue // a link to another package
			}
			if face := scantest.NewFace(bytes, 0); face != nil {
				fonts = append(fonts, fontSource{file, fields[0], face})
			}
		}
	}
	slices.SortFunc(fonts, func(a, b fontSource) int { return cmp.Compare(a.file, b.file) })
	fonts = slices.CompactFunc(fonts, func(a, b fontSource) bool { return a.file == b.file })
	return fonts, nil
}
