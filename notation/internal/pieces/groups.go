package pieces

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/once"
)

// Group holds cells and their number, as a killer's cage does. Rows and columns count from 0.
type Group struct {
	Value int
	Cells [][2]int
	Line  int

	lettered bool // the cells are called A1 and the like
}

// Groups holds the groups found in a text and the size of their board.
type Groups struct {
	List        []Group
	Side        int
	First, Last int // their lines
	// Missed is the line of the first that can't be read among them, 0 where all can.
	Missed  int
	Outside *Outside
}

// Outside is a cell, as it is written, beyond a board of Side rows that the other cells cover. Least is the
// number of its first row.
type Outside struct{ Row, Col, Line, Side, Least int }

// leastGroups is the number of groups below which a list isn't taken for one.
const leastGroups = 5

// FindGroups returns the groups of cells in text that have a number each, or nil. It reads
// lists such as [15, [[1,1],[1,2]]], {"sum": 15, "cells": ["r1c1", "r1c2"]} and
// (((0,0),(0,1)), 15). It also reads lines such as 15 = r1c1 + r1c2.
func FindGroups(text string, isBoard func(rows, cols int) bool) *Groups {
	var found *Groups
	if strings.ContainsAny(text, "[({") {
		found = groupsIn(scan(text), 0)
	}
	if found == nil {
		found = groupLines(text)
	}
	if found == nil {
		found = numberLines(text)
	}
	if found == nil || !found.settle(isBoard) {
		return nil
	}
	return found
}

// groupsIn searches n and the lists inside it.
func groupsIn(n *node, depth int) *Groups {
	if !n.isList || depth > 12 {
		return nil
	}
	found := &Groups{First: n.line, Last: n.lastLine}
	odd := 0
	for i := 0; i < len(n.items); i++ {
		item := n.items[i]
		if group, ok := item.group(); ok {
			group.Line = item.line
			if len(found.List) == 0 {
				found.First = item.line
			}
			found.List = append(found.List, group)
			found.Last = max(item.line, item.lastLine)
			continue
		}
		if i+1 < len(n.items) { // the cells as a key, the number behind them, or both named: an item of YAML
			next := n.items[i+1]
			isPair := item.isList && !next.isList || totalKey.MatchString(item.key) && cellsKey.MatchString(next.key)
			if group, ok := (&node{isList: true, items: n.items[i : i+2]}).group(); ok && isPair {
				group.Line = item.line
				found.List = append(found.List, group)
				found.Last = max(item.line, item.lastLine)
				i++
				continue
			}
		}
		if item.isList && len(item.items) > 0 {
			if odd++; odd == 1 {
				found.Missed = item.line
			}
		}
	}
	if len(found.List) >= leastGroups && odd <= len(found.List)/4 {
		return found
	}
	for _, item := range n.items {
		if inner := groupsIn(item, depth+1); inner != nil {
			return inner
		}
	}
	return nil
}

var (
	totalKey = once.MustCompile(`(?i)^(sum|value|total|target|clue|result|v|s|val|number)$`)
	cellsKey = once.MustCompile(`(?i)^(cells?|positions?|indices|indexes|coords?|coordinates|squares|members|points|fields)$`)
)

// group reads n as a number with its cells. ok is false when it is anything else.
func (n *node) group() (group Group, ok bool) {
	if !n.isList || len(n.items) < 2 {
		return group, false
	}
	keyed := slices.ContainsFunc(n.items, func(item *node) bool { return cellsKey.MatchString(item.key) })
	numbers := 0
	for _, item := range n.items {
		switch {
		case keyed && item.key == "":
			return group, false
		case item.isList && (item.key == "" || cellsKey.MatchString(item.key)):
			cells, ok := item.places(keyed)
			if !ok || len(group.Cells) > 0 && !keyed && len(cells) != 1 {
				return group, false
			}
			group.Cells = append(group.Cells, cells...)
			group.lettered = len(item.items) > 0 && isLettered(item.items[0].text)
		case !item.isList && (item.key == "" || totalKey.MatchString(item.key)):
			if p, ok := placeNamed(item.text); ok {
				group.Cells, group.lettered = append(group.Cells, p), isLettered(item.text)
				continue
			}
			text := CellText(item.text)
			value, err := strconv.Atoi(text)
			if err != nil || value < 1 || value > 2080 {
				return group, false
			}
			if numbers++; numbers == 1 {
				group.Value = value
			}
		}
	}
	return group, numbers == 1 && len(group.Cells) > 0
}

// places returns the cells that n names; [1, 2] alone may be one cell. With indices, single
// numbers are cells in reading order.
func (n *node) places(indices bool) (cells [][2]int, ok bool) {
	if p, ok := n.pair(); ok && !indices {
		return [][2]int{p}, true
	}
	for _, item := range n.items {
		if item.isList {
			p, ok := item.pair()
			if !ok {
				return nil, false
			}
			cells = append(cells, p)
		} else if p, ok := placeNamed(item.text); ok {
			cells = append(cells, p)
		} else if index, err := strconv.Atoi(item.text); err == nil && indices && index >= 0 && index < 4096 {
			cells = append(cells, [2]int{-1, index})
		} else {
			return nil, false
		}
	}
	return cells, len(cells) > 0
}

// pair returns the row and column in n.
func (n *node) pair() (p [2]int, ok bool) {
	if !n.isList || len(n.items) != 2 {
		return p, false
	}
	for i, item := range n.items {
		number, err := strconv.Atoi(item.text)
		if item.isList || err != nil || number < 0 || number > 99 {
			return p, false
		}
		switch {
		case item.key == "":
			p[i] = number
		case rowKey.MatchString(item.key):
			p[0] = number
		case colKey.MatchString(item.key):
			p[1] = number
		default:
			return p, false
		}
	}
	return p, true
}

var namedCell = once.MustCompile(`^(?:[rR](\d{1,2})[cC](\d{1,2})|([A-Ia-i])([1-9])|(\d{1,2})[-/_](\d{1,2}))$`)

// placeNamed returns the row and column of a name such as r1c2 or A2, from 1.
func placeNamed(name string) (p [2]int, ok bool) {
	m := namedCell.FindStringSubmatch(name)
	if m == nil {
		return p, false
	}
	if m[3] != "" {
		p[0] = int(m[3][0]|0x20-'a') + 1
		p[1], _ = strconv.Atoi(m[4])
		return p, true
	}
	p[0], _ = strconv.Atoi(m[1] + m[5])
	p[1], _ = strconv.Atoi(m[2] + m[6])
	return p, true
}

// isLettered reports whether a cell's name is such as A1, whose letter may be its column.
func isLettered(name string) bool { return len(name) == 2 && name[0] >= 'A' }

// turn makes columns of the rows of cells such as A1, if their letters are columns. The order of the groups' first
// cells tells.
func (g *Groups) turn() {
	var firsts []place
	for _, group := range g.List {
		if !group.lettered {
			return
		}
		firsts = append(firsts, place{row: group.Cells[0][0], col: group.Cells[0][1]})
	}
	if !areColumnsFirst(firsts) {
		return
	}
	for _, group := range g.List {
		for i, p := range group.Cells {
			group.Cells[i] = [2]int{p[1], p[0]}
		}
	}
}

var cellInLine = once.MustCompile(`\[\d{1,2}\]\[\d{1,2}\]|\b[rR]\d{1,2}[cC]\d{1,2}\b|\b[A-Ia-i][1-9]\b|[(\[]\s*\d{1,2}\s*[,;]\s*\d{1,2}\s*[)\]]`)

var numberInLine = once.MustCompile(`\d+`)

// cellsInLine returns the cells that line names.
func cellsInLine(line string) []string {
	if !strings.ContainsAny(line, "ABCDEFGHIabcdefghi([") { // each name has a letter or a bracket
		return nil
	}
	return cellInLine.FindAllString(line, -1)
}

// groupLines reads groups that stand one on a line.
func groupLines(text string) *Groups {
	found := &Groups{}
	number, missed := 0, 0
	for line := range strings.Lines(text) {
		number++
		cells := cellsInLine(line)
		var numbers []string
		if len(cells) > 0 {
			numbers = numberInLine.FindAllString(cellInLine.ReplaceAllString(line, " "), -1)
		}
		isMixed := slices.ContainsFunc(cells, func(cell string) bool { return isLettered(cell) != isLettered(cells[0]) }) // grid[1][2] = 4'd5
		if len(numbers) != 1 || isMixed {
			if len(found.List) > 0 && strings.TrimSpace(line) != "" {
				missed++
			}
			if len(cells) > 0 && found.Missed == 0 {
				found.Missed = number
			}
			continue
		}
		group := Group{Line: number}
		group.Value, _ = strconv.Atoi(numbers[0])
		for _, cell := range cells {
			p, ok := placeNamed(cell)
			if !ok {
				pair := numberInLine.FindAllString(cell, 2)
				p[0], _ = strconv.Atoi(pair[0])
				p[1], _ = strconv.Atoi(pair[1])
			}
			group.Cells, group.lettered = append(group.Cells, p), isLettered(cell)
		}
		found.add(group)
	}
	if len(found.List) < leastGroups || missed > len(found.List)/4 {
		return nil
	}
	return found
}

// settle finds the board's size, and whether rows count from 0 or 1. It returns false when no
// board holds the groups. It does so, too, when only rows or only columns go beyond a smaller one.
func (g *Groups) settle(isBoard func(rows, cols int) bool) bool {
	g.turn()
	least, index := 1, 0
	var last [2]int // row and column
	for _, group := range g.List {
		for _, p := range group.Cells {
			if p[0] < 0 {
				index = max(index, p[1])
				continue
			}
			least = min(least, p[0], p[1])
			last[0], last[1] = max(last[0], p[0]), max(last[1], p[1])
		}
	}
	smaller := 0
	for _, side := range []int{4, 6, 9, 12, 16, 25} {
		if !isBoard(side, side) {
			continue
		}
		if index >= side*side || max(last[0], last[1])-least >= side {
			smaller = side
			g.findOutside(side, least)
			continue
		}
		if index == 0 && min(last[0], last[1])-least < smaller && g.Outside == nil {
			return false
		}
		cells := 0
		for _, group := range g.List {
			for i, p := range group.Cells {
				if p[0] < 0 {
					group.Cells[i] = [2]int{p[1] / side, p[1] % side}
				} else {
					group.Cells[i] = [2]int{p[0] - least, p[1] - least}
				}
				cells++
			}
		}
		g.Side = side
		return 2*cells >= 3*len(g.List) && cells >= side && cells <= side*side
	}
	return false
}

// findOutside finds the only cell beyond a board of side rows, if groups cover nearly all of the board.
func (g *Groups) findOutside(side, least int) {
	cells, beyond := 0, 0
	var outside *Outside
	for _, group := range g.List {
		for _, p := range group.Cells {
			if cells++; p[0] >= 0 && max(p[0], p[1])-least >= side {
				outside = &Outside{p[0], p[1], group.Line, side, least}
				beyond++
			}
		}
	}
	if beyond == 1 && cells*10 > side*side*9 && g.Outside == nil {
		g.Outside = outside
	}
}
