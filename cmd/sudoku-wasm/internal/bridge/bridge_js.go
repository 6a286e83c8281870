package bridge

import (
	"context"
	"maps"
	"slices"
	"syscall/js"

	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/internal/ask/page"
)

// Serve answers the calls of the worker for as long as it lives. It leaves
// behind an object "sudoku" with a function call(name, args, progress), which
// src/engine/worker.ts knows.
func Serve(calls call.Calls) {
	answer := js.FuncOf(func(_ js.Value, args []js.Value) any {
		report := args[2]
		ctx := call.WithProgress(context.Background(), func(work page.WorkDone) { report.Invoke(toJS(call.ObjectOfWorkDone(work))) })
		return toJS(calls.Answer(ctx, args[0].String(), toGo(args[1])))
	})
	js.Global().Set("sudoku", toJS(call.Object{"call": answer}))
	select {}
}

// toJS returns an answer as JavaScript has it. Fields of no value are left out.
func toJS(value any) any {
	switch value := value.(type) {
	case call.Object:
		object := js.Global().Get("Object").New()
		for _, name := range slices.Sorted(maps.Keys(value)) { // so that the same answer is the same JSON
			object.Set(name, toJS(value[name]))
		}
		return object
	case call.List:
		array := js.Global().Get("Array").New(len(value))
		for i, element := range value {
			array.SetIndex(i, toJS(element))
		}
		return array
	case []byte:
		array := js.Global().Get("Uint8Array").New(len(value))
		js.CopyBytesToJS(array, value)
		return array
	case []uint32:
		bytes := make([]byte, 0, 4*len(value))
		for _, n := range value {
			bytes = append(bytes, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
		}
		array := js.Global().Get("Uint32Array").New(len(value))
		js.CopyBytesToJS(js.Global().Get("Uint8Array").New(array.Get("buffer")), bytes)
		return array
	}
	return value
}

// toGo returns what JavaScript gave, rows of any kind as a List.
func toGo(value js.Value) any {
	switch value.Type() {
	case js.TypeBoolean:
		return value.Bool()
	case js.TypeNumber:
		return value.Float()
	case js.TypeString:
		return value.String()
	case js.TypeObject:
		if length := value.Get("length"); length.Type() == js.TypeNumber {
			list := make(call.List, length.Int())
			for i := range list {
				list[i] = toGo(value.Index(i))
			}
			return list
		}
		object := call.Object{}
		names := js.Global().Get("Object").Call("keys", value)
		for i := range names.Length() {
			name := names.Index(i).String()
			object[name] = toGo(value.Get(name))
		}
		return object
	}
	return nil
}
