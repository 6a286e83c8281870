package hub

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/room"
	"jiugong/sudoku/game"
)

// memory is a Keeper.
type memory struct {
	mutex sync.Mutex
	kept  map[string][]byte
}

func (m *memory) Save(_ context.Context, id string, _ time.Time, data []byte) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.kept[id] = data
	return nil
}

func (m *memory) Load(_ context.Context, id string) ([]byte, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if data := m.kept[id]; data != nil {
		return data, nil
	}
	return nil, ErrNoRoom
}

func (m *memory) Delete(_ context.Context, id string) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	delete(m.kept, id)
	return nil
}

func TestIDsAreUnguessableAndRoomsExpire(t *testing.T) {
	p, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	answer := game.FindAnswer(t.Context(), p)
	keep := &memory{kept: map[string][]byte{}}
	ctx, cancel := context.WithCancel(context.Background())
	h := New(ctx, Options{Keep: keep})
	defer h.Wait()
	defer cancel()
	seen, id := map[string]bool{}, ""
	var letters [32]map[byte]bool // at each place
	for range 100 {
		made, token, err := h.Make(ctx, p, answer, room.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{made, token} {
			if !room.IsID(secret) || len(secret)*5 < 96 || seen[secret] { // 5 bits a letter
				t.Fatalf("%q is too short, or was there before", secret)
			}
			seen[secret] = true
			for i := range secret {
				if letters[i] == nil {
					letters[i] = map[byte]bool{}
				}
				letters[i][secret[i]] = true
			}
		}
		id = made
	}
	for i := range len(id) - 1 { // the last letter has the bits that are left
		if len(letters[i]) < 20 {
			t.Errorf("only %d letters at place %d", len(letters[i]), i)
		}
	}
	l, err := h.find(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	used := l.room.Used()
	l.mutex.Lock()
	l.dirty, l.kept = true, used.Add(2*room.Lifetime) // it needs a snapshot, but none is due
	l.mutex.Unlock()
	if !h.tend(l, used.Add(room.Lifetime), 0) || !h.has(id) {
		t.Error("gone before its time")
	}
	h.tend(l, used.Add(room.Lifetime+time.Second), 0)
	if _, err := keep.Load(ctx, id); !errors.Is(err, ErrNoRoom) || h.has(id) {
		t.Error("an expired room is there:", err)
	}
}

// One address has so many connections at once, and a program of the same machine as many as it wants.
func TestConnectionsOfOneAddressAreLimited(t *testing.T) {
	h := &Hub{from: map[string]int{}}
	for range mostFrom {
		if !h.enter("foe") || !h.enter("") {
			t.Fatal("refused too early")
		}
	}
	if h.enter("foe") || !h.enter("friend") || !h.enter("") {
		t.Error("one address has too many connections, or another has none")
	}
	h.leave("foe")
	if !h.enter("foe") {
		t.Error("a connection that has ended counts")
	}
}
