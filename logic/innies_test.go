package logic

import "testing"

func TestInnies(t *testing.T) {
	checkConstraint(t, "innies.1", "base row1, cover killer=20:r1c1r1c2r1c3r1c4 killer=20:r1c5r1c6r1c7r1c8, floor r1c9 123456789: r1c9=5", 16)
	checkConstraint(t, "innies.2", "base row1, cover killer=20:r1c1r1c2r1c3r1c4 killer=30:r1c5r1c6r1c7r1c8r1c9r2c9, roof r2c9 123456789: r2c9=5", 17)
	checkConstraint(t, "innies.3", "base row1, cover killer=17:r1c1r1c2r1c3r1c4 killer=16:r1c5r1c6r1c7r2c7, floor r1c8 r1c9 123456789, roof r2c7 123456789: r1c8<>1 r1c8<>2 r1c8<>3 r1c9<>1 r1c9<>2 r1c9<>3 r2c7<>6 r2c7<>7 r2c7<>8 r2c7<>9", 28)
	checkConstraint(t, "innies.4", "base row1, cover killer=22:r1c1r1c2r1c3r1c4 killer=24:r1c5r1c6r1c7r2c7, floor r1c8 r1c9 123456789, roof r2c7 123456789: r1c8<>8 r1c8<>9 r1c9<>8 r1c9<>9 r2c7<>1 r2c7<>2 r2c7<>3", 28)
	checkConstraint(t, "innies.5", "base row1, cover killer=20:r1c1r1c2r1c3r1c4 killer=18:r1c5r1c6r1c7r1c8, floor r1c9 123456789: r1c9=7", 16)
}
