package canon

import (
	"encoding/binary"
	"math/bits"
)

// Key is the same for puzzles that are looks of one another. It differs for others as
// surely as a hash of 128 bits that nobody tries to deceive.
type Key [16]byte

// mix returns a bijection of 64 bits. Every bit of the input moves half of the output (the
// finaliser of SplitMix64: Steele, Lea and Flood, 2014).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// hash makes a Key of numbers, in two halves that go different ways. (Hashes of the
// standard library would make the page's engine a third of a megabyte larger.)
type hash struct{ a, b uint64 }

func (h *hash) add(x uint64) {
	h.a = mix(h.a + x + 0x9e3779b97f4a7c15)
	h.b = mix(bits.RotateLeft64(h.b, 23) ^ x*0xd6e8feb86659fd93)
}

func (h *hash) addBytes(text []byte) {
	h.add(uint64(len(text)))
	for ; len(text) >= 8; text = text[8:] {
		h.add(binary.LittleEndian.Uint64(text))
	}
	var last [8]byte
	copy(last[:], text)
	h.add(binary.LittleEndian.Uint64(last[:]))
}

func (h *hash) key() (k Key) {
	binary.BigEndian.PutUint64(k[:8], h.a)
	binary.BigEndian.PutUint64(k[8:], h.b)
	return k
}
