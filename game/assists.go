package game

// When says when a help that finds faults shows them.
type When string

// A help shows at once, when it is asked for, or not at all.
const (
	Always   When = "always"
	OnDemand When = "demand"
	Never    When = "never"
)

// Assists are the helps that a player may have, each on its own. How they are
// shown is the screen's business; AutoClean and Strict alone change what actions do.
type Assists struct {
	// Clashes are digits that break the rules.
	Clashes When `json:"clashes"`
	// Check compares the entries with the solution.
	Check When `json:"check"`
	// AutoClean takes pencil marks away that a new entry rules out.
	AutoClean bool `json:"auto_clean"`
	// AutoNotes lets the player fill in all pencil marks at once.
	AutoNotes bool `json:"auto_notes"`
	// Places shows every cell where the chosen digit can go.
	Places bool `json:"places"`
	// Remaining counts how often each digit is still to be placed.
	Remaining bool `json:"remaining"`
	// Same shows where the digit of the chosen cell stands and is marked.
	Same bool `json:"same"`
	// Peers shows the cells that the chosen one sees.
	Peers bool `json:"peers"`
	// Hints explain the next step.
	Hints bool `json:"hints"`
	// Timer shows the clock.
	Timer bool `json:"timer"`
	// Strict counts mistakes, and the game is lost with the third; see Game.Lost.
	Strict bool `json:"strict,omitempty"`
}

// Learner returns assists that are all on.
func Learner() Assists {
	return Assists{Clashes: Always, Check: Always, AutoClean: true, AutoNotes: true, Places: true, Remaining: true, Same: true, Peers: true, Hints: true, Timer: false}
}

// Classic tells clashes and leaves the rest to be asked for.
func Classic() Assists {
	return Assists{Clashes: Always, Check: OnDemand, AutoClean: true, AutoNotes: true, Places: true, Remaining: true, Same: true, Peers: false, Hints: true, Timer: true}
}

// Purist returns paper and pencil.
func Purist() Assists {
	return Assists{Clashes: Never, Check: Never, Timer: true}
}
