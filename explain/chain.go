package explain

import (
	"slices"
	"strings"

	"jiugong/sudoku/logic"
	"jiugong/sudoku/words"
)

// chains writes the chains of a step as numbered lines, one conclusion each.
func (f *filler) chains() string {
	var b strings.Builder
	// A chain that is the assumption alone says nothing new: another ends in its opposite.
	list := slices.DeleteFunc(slices.Clone(f.step.Chains), func(c logic.Chain) bool { return len(c.Nodes) < 2 })
	for i, c := range list {
		if len(list) > 1 {
			b.WriteString("\n" + words.Put(f.w.word("chain"), "n", decimal(i+1)) + strings.TrimSpace(f.w.word("colon")))
		}
		f.chain(&b, c, "  ")
	}
	if b.Len() > 0 {
		b.WriteString("\n")
	}
	return b.String()
}

func (f *filler) chain(b *strings.Builder, c logic.Chain, indent string) {
	for i := range c.Nodes {
		f.node(b, c, i, indent)
	}
}

// node writes one conclusion, and what is nested in it.
func (f *filler) node(b *strings.Builder, c logic.Chain, i int, indent string) {
	l, n := f.w.word, c.Nodes[i]
	what := f.fact(n.Cells, n.Digit, n.On)
	text := words.Put(l("assume"), "what", what)
	if n.Reason.Kind != logic.Assumed {
		text = words.Put(l("then"), "what", what, "why", f.why(n))
		if len(n.From) > 1 || len(n.From) == 1 && n.From[0] != i-1 {
			text = words.Put(l("from"), "list", f.numbers(n.From)) + text
		} else {
			text = l("first") + text
		}
	}
	b.WriteString("\n" + indent + words.Put(l("item"), "n", decimal(i+1)) + l("itemSpace") + text + l("stop"))
	if n.Nested != nil {
		g := filler{f.w, f.s, n.Nested}
		for _, inner := range n.Nested.Chains {
			g.chain(b, inner, indent+"    ")
		}
	}
}

func (f *filler) numbers(list []int) string {
	var names []string
	for _, n := range list {
		names = append(names, words.Put(f.w.word("item"), "n", decimal(n+1)))
	}
	return f.w.list(names, "and")
}

// why returns the reason of one conclusion.
func (f *filler) why(n logic.ChainNode) string {
	l := f.w.word
	switch n.Reason.Kind {
	case logic.ByCell:
		if n.On {
			return l("alone")
		}
		return l("taken")
	case logic.ByHouse:
		switch {
		case n.Reason.House < 0:
			return l("sight")
		case n.On:
			return words.Put(l("place"), "house", f.house(n.Reason.House))
		}
		return words.Put(l("seen"), "house", f.house(n.Reason.House))
	case logic.BySet:
		return words.Put(l("locked"), "cells", f.cells(n.Set, "and"))
	}
	if n.Nested != nil {
		return words.Put(l("nested"), "name", (&filler{f.w, f.s, n.Nested}).name())
	}
	return l("sight")
}
