package sudoku

import "sync"

// known are the rules made last. So the same text gives the same value, and their consequences
// are worked out once.
var known kept

// mostKept is how many cells the rules of a generation may have together. That is some four
// hundred 9×9 boards, or eight of the largest. Cells count once more for each constraint. So
// killers, cheap to make anew and dear to keep, are a dozen or two.
const mostKept = 32 << 10

// kept is a bounded map from texts to rules, in two generations. The younger one has the rules
// asked for since it began. Rules not asked for during a whole generation are forgotten.
type kept struct {
	mutex sync.RWMutex
	young map[string]*Rules
	old   map[string]*Rules
	cells int // of those in young
}

// find returns the rules of a text if they are known, else nil.
func (k *kept) find(text string) *Rules {
	k.mutex.RLock()
	young, old := k.young[text], k.old[text]
	k.mutex.RUnlock()
	if young != nil || old == nil {
		return young
	}
	return k.keep(text, old)
}

// keep remembers rules by a text and by their own one, and returns those that were
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
			k.cells += rules.Cells() * (1 + len(rules.constraints))
		}
	}
	return rules
}
