package logic

import "testing"

func TestHiddenCage(t *testing.T) {
	checkConstraint(t, "hidden_cage.1", "base row1, cover killer=10:r1c5r1c6r1c7 killer=20:r1c1r1c2r1c3r1c4, floor r1c8 r1c9 123456789: r1c8<>1 r1c8<>2 r1c8<>3 r1c8<>4 r1c8<>5 r1c9<>1 r1c9<>2 r1c9<>3 r1c9<>4 r1c9<>5", 20)
	checkConstraint(t, "hidden_cage.2", "base row1, cover killer=18:r1c8r1c9r2c8 killer=20:r1c1r1c2r1c3r1c4 killer=22:r1c5r1c6r1c7r2c7, floor r2c7 r2c8 123456789: r2c7<>1 r2c7<>2 r2c7<>3 r2c7<>4 r2c7<>5 r2c8<>1 r2c8<>2 r2c8<>3 r2c8<>4 r2c8<>5", 21)
	checkConstraint(t, "hidden_cage.3", "base row1, cover killer=17:r1c1r1c2r1c3 killer=20:r1c4r1c5r1c6, floor r1c7 r1c8 r1c9 12345, pivot r1c7 r1c8 r1c9 1: r1c1<>1 r1c2<>1 r1c3<>1 r2c7<>1 r2c8<>1 r2c9<>1 r3c7<>1 r3c8<>1 r3c9<>1", 34)
	checkConstraint(t, "hidden_cage.4", "base row1, cover killer=10:r1c9r2c9 killer=17:r1c1r1c2r1c3 killer=20:r1c4r1c5r1c6 killer=20:r1c7r1c8r2c7r2c8, floor r2c7 r2c8 r2c9 56789, pivot r2c7 r2c8 r2c9 9: r2c1<>9 r2c2<>9 r2c3<>9 r2c4<>9 r2c5<>9 r2c6<>9 r3c7<>9 r3c8<>9 r3c9<>9", 35)
}
