//go:build page

package web

import (
	"encoding/json"
	"os"
	"sync"
	"testing"

	"github.com/dop251/goja"
)

// tested is the page's own modules, run without a browser. What that needs takes 20 s of
// processor time to compile, so these tests are behind -tags page.
type tested struct {
	*testing.T
	vm *goja.Runtime
}

var testedProgram = sync.OnceValues(func() (*goja.Program, error) {
	code, err := os.ReadFile("testdata/tested.js")
	if err != nil {
		return nil, err
	}
	return goja.Compile("tested.js", string(code), false)
})

func runTested(t *testing.T) *tested {
	t.Helper()
	program, err := testedProgram()
	if err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	if _, err := vm.RunProgram(program); err != nil {
		t.Fatal(err)
	}
	return &tested{t, vm}
}

// load runs more code in the same place, such as a driver of a test.
func (s *tested) load(code string) {
	s.Helper()
	if _, err := s.vm.RunString(code); err != nil {
		s.Fatal(err)
	}
}

// call calls a global function with plain values, as JSON has them.
func (s *tested) call(name string, arguments ...any) (goja.Value, error) {
	s.Helper()
	function, ok := goja.AssertFunction(s.vm.Get(name))
	if !ok {
		s.Fatalf("%s is no function", name)
	}
	parse, _ := goja.AssertFunction(s.vm.Get("JSON").ToObject(s.vm).Get("parse"))
	var values []goja.Value
	for _, argument := range arguments {
		text, err := json.Marshal(argument)
		if err != nil {
			s.Fatal(err)
		}
		value, err := parse(goja.Undefined(), s.vm.ToValue(string(text)))
		if err != nil {
			s.Fatal(err)
		}
		values = append(values, value)
	}
	return function(goja.Undefined(), values...)
}

// must calls a function that must not throw.
func (s *tested) must(name string, arguments ...any) goja.Value {
	s.Helper()
	value, err := s.call(name, arguments...)
	if err != nil {
		s.Fatalf("%s: %v", name, err)
	}
	return value
}
