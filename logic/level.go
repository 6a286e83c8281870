package logic

// Level is a word for a range of ratings; package explain has its name in each
// language.
type Level struct {
	ID       string // stable: "easy"
	From, To Rating // both inclusive
}

// Levels returns the levels from the easiest to the hardest. Their ranges are
// ER ranges that leave no gap.
func Levels() []Level {
	return []Level{
		{"beginner", 10, 12},
		{"easy", 13, 20},
		{"medium", 21, 28},
		{"hard", 29, 44},
		{"expert", 45, 69},
		{"master", 70, 89},
		{"extreme", 90, MaxRating},
	}
}

// LevelOf returns the level that a rating falls into.
func LevelOf(r Rating) Level {
	levels := Levels()
	for _, l := range levels {
		if r <= l.To {
			return l
		}
	}
	return levels[len(levels)-1]
}

// LevelByID finds a level by its ID.
func LevelByID(id string) (Level, bool) {
	for _, l := range Levels() {
		if l.ID == id {
			return l, true
		}
	}
	return Level{}, false
}
