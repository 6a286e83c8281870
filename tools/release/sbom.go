package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
)

// makeSBOM lists the modules that the program was built from, as CycloneDX has it. The image also
// has a queue, and what that was built from is in the list, too.
func makeSBOM(ctx context.Context, r *release) error {
	known := map[string]*debug.Module{}
	var modules []*debug.Module
	for _, tags := range []string{"", "queue"} {
		program, err := r.program(ctx, r.platforms[0], tags)
		if err != nil {
			return err
		}
		found, err := modulesIn(program)
		if err != nil {
			return err
		}
		for _, module := range found {
			if known[module.Path] == nil {
				known[module.Path] = module
				modules = append(modules, module)
			}
		}
	}
	self := "pkg:generic/sudoku@" + r.label()
	list := cyclonedx.NewBOM()
	sum := sha256.Sum256([]byte(self + r.commit))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80 // a UUID that is made of something
	list.SerialNumber = fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
	list.Metadata = &cyclonedx.Metadata{
		Timestamp: r.date.Format(time.RFC3339),
		Component: &cyclonedx.Component{
			BOMRef: self, PackageURL: self, Type: cyclonedx.ComponentTypeApplication, Name: "sudoku", Version: r.label(), Description: summary,
			Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "Apache-2.0"}}},
		},
	}
	components, needs := []cyclonedx.Component{}, []string{}
	for _, module := range modules {
		purl := "pkg:golang/" + strings.ToLower(module.Path) + "@" + module.Version
		components = append(components, cyclonedx.Component{
			BOMRef: purl, PackageURL: purl, Type: cyclonedx.ComponentTypeLibrary, Name: module.Path, Version: module.Version, Scope: cyclonedx.ScopeRequired,
			Properties: &[]cyclonedx.Property{{Name: "go:sum", Value: module.Sum}},
		})
		needs = append(needs, purl)
	}
	list.Components = &components
	list.Dependencies = &[]cyclonedx.Dependency{{Ref: self, Dependencies: &needs}}
	return r.write("sudoku_"+r.label()+"_sbom.cdx.json", func(w io.Writer) error {
		return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(list)
	})
}
