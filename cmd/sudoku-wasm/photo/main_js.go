package main

import "syscall/js"

// main answers the calls of the worker as package bridge does, which would bring the rules
// with it.
func main() {
	var s seer
	object := func(fields map[string]any) any { return js.ValueOf(fields) }
	calls := map[string]func(args js.Value) any{
		"open": func(args js.Value) any {
			pixels := make([]uint8, args.Get("pixels").Length())
			js.CopyBytesToGo(pixels, args.Get("pixels"))
			return s.open(pixels, args.Get("width").Int(), args.Get("height").Int())
		},
		"look": func(args js.Value) any {
			var list []any
			for _, c := range s.look(args.Get("place").Int()) {
				var looks []any
				for _, l := range c.looks {
					looks = append(looks, object(map[string]any{"chances": numbers(l.chances), "areas": bytes(l.areas), "tones": numbers(l.tones), "covered": bytes(l.covered)}))
				}
				list = append(list, object(map[string]any{"n": c.n, "lines": c.lines, "looks": looks}))
			}
			return js.ValueOf(list)
		},
		"show": func(args js.Value) any {
			candidate, quarters := args.Get("candidate").Int(), args.Get("quarters").Int()
			m := s.straightened(candidate, quarters, args.Get("cell").Int())
			return object(map[string]any{"pixels": bytes(m.Pix), "side": m.Rect.Dx(), "marks": numbers(s.marks(candidate, quarters))})
		},
	}
	js.Global().Set("sudoku", object(map[string]any{"call": js.FuncOf(func(_ js.Value, args []js.Value) any {
		return object(map[string]any{"answer": calls[args[0].String()](args[1])})
	})}))
	select {}
}

func bytes(list []uint8) js.Value {
	array := js.Global().Get("Uint8Array").New(len(list))
	js.CopyBytesToJS(array, list)
	return array
}

func numbers(list []uint32) js.Value {
	b := make([]uint8, 0, 4*len(list))
	for _, n := range list {
		b = append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	return js.Global().Get("Uint32Array").New(bytes(b).Get("buffer"))
}
