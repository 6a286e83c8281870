// Command asm writes vector kernels, with avo. By default they are those of
// internal/engine/lanes. With -tally they are those of internal/engine/tally/components, with
// -search those of internal/engine/general, with -crowd those of internal/engine/crowd.
//
//	go run . -plain ../internal/engine/lanes
//	go run . -out ../internal/engine/lanes/pass_amd64.s -stubs ../internal/engine/lanes/pass_amd64.go -pkg lanes
//
// Run go generate in these folders to do it. Each kernel of lanes is classic.State.Pass in all
// lanes at once, statement by statement. Those of tally are narrowOverlayGeneric, those of search
// are passPlain, and those of crowd are in its plain.go. Read that first. The folder is a module
// of its own, so that users of the project don't inherit avo.
package main

import (
	"flag"
	"log"

	. "github.com/mmcloughlin/avo/build"
)

// Offsets into the block of lanes, in bytes; block.go says the same in Go.
const (
	words  = 0       // 27 words of 16 lanes: the candidates
	open   = 27 * 64 // 3: cells with two candidates or more, part of the state
	pairs  = 30 * 64 // 3: cells with exactly two
	next   = 33 * 64 // 27: the candidates before hidden singles are applied
	found  = 60 * 64 // 9: what a rule finds out about each digit, for the next rule
	held   = 69 * 64 // 1: of the kernels that lack registers
	report = 70 * 64 // dead, stuck, filled: one bit a lane
)

// The masks of the turns within a word, and its parts.
const (
	full   = 1<<27 - 1
	stack2 = 0o700700700
	stack1 = 0o070070070
	stack0 = 0o007007007
	band2  = 0o444444444
	band1  = 0o222222222
	band0  = 0o111111111
	low    = 0o777
	middle = 0o777000
	high   = 0o777000000
	copies = 1 | 1<<9 | 1<<18 // times this, nine low bits fill the word
)

func main() {
	forTally := flag.Bool("tally", false, "write the kernels of internal/engine/tally/components")
	forSearch := flag.Bool("search", false, "write the kernels of internal/engine/general")
	forCrowd := flag.Bool("crowd", false, "write the kernels of internal/engine/crowd")
	forPlain := flag.String("plain", "", "write the kernels of 128 bits into this folder")
	flag.Parse()
	if *forPlain != "" {
		if err := writePlain(*forPlain); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *forCrowd {
		crowds()
		crowds256()
		Generate()
		return
	}
	if *forSearch {
		houses()
		houses256()
		Generate()
		return
	}
	if *forTally {
		for _, vectors := range []int{1, 2, 4, 8} {
			overlay(vectors)
		}
		Generate()
		return
	}
	avx2()
	avx512()
	settle()
	branch("branchFirst", first)
	branch("branchByPeers", byPeers)
	branch("branchByDigits", byDigits)
	branchings512()
	pop()
	load()
	loadMarks()
	unload()
	fits()
	guess()
	restore()
	Generate()
}
