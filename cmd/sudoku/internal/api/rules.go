package api

import (
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

// rulesCache keeps rules that were read lately: engines are compiled once for
// each *sudoku.Rules, which takes longer than most puzzles.
type rulesCache struct {
	mutex sync.Mutex
	known map[string]parsedRules
}

type parsedRules struct {
	rules  *sudoku.Rules
	random bool // each puzzle made has regions of its own
}

// Rules that are kept: how many, and how long their texts may be.
const (
	mostRules    = 200
	longestRules = 400
)

// parse reads rules, as generate.ParseRules does.
func (c *rulesCache) parse(text string) (*sudoku.Rules, bool, error) {
	c.mutex.Lock()
	known, ok := c.known[text]
	c.mutex.Unlock()
	if ok {
		return known.rules, known.random, nil
	}
	rules, random, err := generate.ParseRules(text)
	if err != nil {
		return nil, false, err
	}
	if text == "9" {
		rules = sudoku.Classic()
	}
	if len(text) <= longestRules {
		c.mutex.Lock()
		defer c.mutex.Unlock()
		if len(c.known) >= mostRules {
			clear(c.known)
		}
		if c.known == nil {
			c.known = map[string]parsedRules{}
		}
		c.known[text] = parsedRules{rules, random}
	}
	return rules, random, nil
}

// one reads the rules of one puzzle, which have their regions if they have any.
func (c *rulesCache) one(text string) (*sudoku.Rules, error) {
	rules, random, err := c.parse(text)
	if err == nil && random {
		return sudoku.ParseRules(text) // which says what is missing
	}
	return rules, err
}
