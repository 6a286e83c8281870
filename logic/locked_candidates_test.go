package logic

import "testing"

func TestLockedCandidates(t *testing.T) {
	check(t, Human, "locked_candidates",
		wants{1, "base box4 r4c1 r5c1 7, cover column1: r9c1<>7", "r5c3=7"},
		wants{2, "base column2 r7c2 r8c2 6, cover box7: r7c3<>6 r8c3<>6", ""},
	)
}

func TestLockedCandidatesAsSE121(t *testing.T) {
	check(t, SE121, "locked_candidates",
		wants{1, "base box7 r7c3 r8c3 5, cover column3: r5c3<>5 r6c3<>5", ""},
		wants{2, "base column2 r7c2 r8c2 6, cover box7: r7c3<>6 r8c3<>6", ""},
	)
}

// What rules on neighbours forbid beside a cell, or beside the places of a digit.
func TestLockedCandidatesBesideNeighbours(t *testing.T) {
	checkConstraint(t, "locked_candidates.3", "base r5c7 78: r4c7<>7 r5c6<>7 r5c6<>8", 29, "r5c7=1")
	checkConstraint(t, "locked_candidates.4", "base box7 r7c1 r7c2 r8c1 8, cover: r7c1<>7", 26, "r9c2=8")
}
