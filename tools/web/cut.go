package main

import (
	"encoding/binary"
	"fmt"
	"regexp"
	"slices"
)

// Some of the code that the linker leaves in a module never runs in the page.
// The function cut makes each such function end the module at once, which takes
// a few bytes. It also drops the names of all functions. If such code runs
// after all, the page asks again with a new worker, as after any crash.
var unused = []struct {
	about string
	names *regexp.Regexp
	only  string // the module that doesn't use it, if others do
}{
	{"prints a crash, which nobody sees", regexp.MustCompile(
		`^runtime\.(print|traceback[0-9s]|tracebackothers|tracebackHex|goroutineheader|hexdump|showf|dump|gcDump|schedtrace|checkFinalizersAndCleanups)`), ""},
	{"traces and profiles a program, and counts what its runtime does", regexp.MustCompile(
		`^runtime\.(traceAdvance|traceWriter|traceLocker|traceReadCPU|traceStopReadCPU|traceSyncBatch|traceStack|traceRegister|traceAcquireEnabled|` +
			`makeTraceFrames|__trace(Map|StackTable|StringTable|TypeTable|RegionAlloc)_|__profBuf_|initMetrics)`), ""},
	{"writes times as text, or reads rules of time zones", regexp.MustCompile(`^time\.(Time\.(append|Append|Format|GoString|Marshal|String)|nextStdChunk|tzset|tzrule)`), ""},
	{"looks for faults of Go's own changes", regexp.MustCompile(`^internal_bisect\.`), ""},
	{"calls by reflection", regexp.MustCompile(`^reflect\.(callMethod|callReflect|makeMethodValue|methodReceiver|funcLayout|newAbiDesc|addTypeBits|__abiSeq_)`), ""},
	{"raises to powers modulo a number", regexp.MustCompile(`^math_big\.(nat\.(expNN[MW]|montgomery)|__Int_\.(ModInverse|GCD|lehmer))`), ""},
	{"reads and writes files", regexp.MustCompile(`^(internal_poll\.__FD_\.(Read|Write|Pread|Pwrite)|syscall\.(Read|Write|Pread|Pwrite)$)`), ""},
	{"writes numbers with fractions, as crashes do", regexp.MustCompile(`^internal_strconv\.(fmt[A-Z]|genericFtoa|dbox|fixedFtoa|roundShortest|AppendComplex|formatDigits|bigFtoa|__decimal_|leftShift|rightShift)`), "photo"},
}

const (
	customID = 0
	importID = 2
	codeID   = 10
)

// trap is a function without locals whose only instruction is unreachable.
var trap = []byte{0, 0, 0x0b}

// cut takes the module called name, with the names of its functions, and
// returns it without. It notes in found which of the unused code there was: see
// missing.
func cut(name string, module []byte, found []bool) ([]byte, error) {
	sections, err := sectionsOf(module)
	if err != nil {
		return nil, err
	}
	imported, names := 0, map[int]string{}
	for _, s := range sections {
		switch s.id {
		case importID:
			imported = s.count()
		case customID:
			s.readNames(names)
		}
	}
	out := slices.Clone(module[:8])
	for _, s := range sections {
		switch s.id {
		case customID:
		case codeID:
			out = appendSection(out, codeID, s.cutCode(name, imported, names, found))
		default:
			out = appendSection(out, s.id, s.content)
		}
	}
	return out, nil
}

// missing refuses modules that all lack something that is to go: then this release of
// Go calls it otherwise.
func missing(found []bool) error {
	for i, there := range found {
		if !there {
			return fmt.Errorf("no module has code that %s", unused[i].about)
		}
	}
	return nil
}

// section is one part of a module.
type section struct {
	id      byte
	content []byte
}

func sectionsOf(module []byte) (list []section, err error) {
	r := reader{module, 8}
	for r.at < len(module) {
		id := r.byte()
		size := r.number()
		if size > len(module)-r.at {
			return nil, fmt.Errorf("a section of the module ends after its end")
		}
		list = append(list, section{id, module[r.at:][:size]})
		r.at += size
	}
	return list, nil
}

func appendSection(out []byte, id byte, content []byte) []byte {
	out = binary.AppendUvarint(append(out, id), uint64(len(content)))
	return append(out, content...)
}

// count is how many things a section lists. Everything that Go imports is a function.
func (s section) count() int {
	r := reader{s.content, 0}
	return r.number()
}

// readNames reads the names of functions, if the section has them.
func (s section) readNames(names map[int]string) {
	const functions = 1
	r := reader{s.content, 0}
	if r.text() != "name" {
		return
	}
	for r.at < len(s.content) {
		kind := r.byte()
		end := r.number()
		end += r.at
		if kind == functions {
			for range r.number() {
				index := r.number()
				names[index] = r.text()
			}
		}
		r.at = end
	}
}

// cutCode is the code without what is unused; found notes what there was of it.
func (s section) cutCode(name string, imported int, names map[int]string, found []bool) []byte {
	r := reader{s.content, 0}
	count := r.number()
	out := binary.AppendUvarint(nil, uint64(count))
	for i := range count {
		size := r.number()
		body := s.content[r.at:][:size]
		r.at += size
		for k, code := range unused {
			if (code.only == "" || code.only == name) && code.names.MatchString(names[imported+i]) {
				body, found[k] = trap, true
			}
		}
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out
}

func (r *reader) text() string {
	size := r.number()
	r.at += size
	return string(r.bytes[r.at-size : r.at])
}
