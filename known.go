package sudoku

import (
	"sync"

	"jiugong/sudoku/internal/engine/compiled"
)

func init() {
	compiled.Of = func(rules any) compiled.Rules {
		r := rules.(*Rules).orClassic()
		return compiled.Rules{Model: r.model(), Program: r.compile, Constraints: r.propagators}
	}
}

// known are the rules made last, so that the same text gives the same value.
var known = &kept{}

// mostKept is how many cells the rules of a generation may have together: those
// of some four hundred 9×9 boards, or of eight of the largest. The cells count once more
// for each constraint, so that of killers there are a dozen or two, which cost little to
// make anew and much to keep.
const mostKept = 32 << 10

// kept is a bounded map from texts to rules, in two generations: what was asked
// for since the younger one began is in it, what wasn't asked for during a whole
// generation is forgotten.
type kept struct {
	mutex sync.RWMutex
	young map[string]*Rules
	old   map[string]*Rules
	cells int // of those in young
}

// rules are those of a text, made when they aren't known.
func (k *kept) rules(text string) (*Rules, error) {
	if text == "9" {
		return Classic(), nil
	}
	rules := k.find(text)
	if rules == nil || rules.named {
		made, err := readRules(text)
		if err != nil {
			return nil, err
		}
		rules = made
	}
	return k.keep(text, rules), nil
}

// find gives the rules of a text if they are known, else nil.
func (k *kept) find(text string) *Rules {
	k.mutex.RLock()
	rules := k.young[text]
	k.mutex.RUnlock()
	if rules != nil {
		return rules
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.old[text]
}

// keep remembers rules by a text and by their own one, and gives those that were
// known already.
func (k *kept) keep(text string, rules *Rules) *Rules {
	own := rules.String()
	if own == "9" {
		rules = Classic()
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	for _, known := range []*Rules{k.young[own], k.old[own]} {
		if known != nil {
			rules = known
			break
		}
	}
	if k.young == nil || k.cells > mostKept {
		k.old, k.young, k.cells = k.young, map[string]*Rules{}, 0
	}
	for i, name := range [2]string{own, text} {
		if (i == 0 || text != own) && k.young[name] == nil {
			k.young[name] = rules
			k.cells += rules.Cells() * (1 + rules.count)
		}
	}
	return rules
}
