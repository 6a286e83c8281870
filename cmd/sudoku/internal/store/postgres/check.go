package postgres

import (
	"context"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// checkAtOnce is how many games are in memory at once.
const checkAtOnce = 100

// Check implements store.Store. What is wrong in the database itself is for
// PostgreSQL's own tools.
func (s *games) Check(ctx context.Context, found func(store.Damage)) (all int64, err error) {
	owner, id := []byte{}, ""
	for {
		n, err := s.checkSome(ctx, &owner, &id, found)
		if all += int64(n); n < checkAtOnce || err != nil {
			return all, explain(err)
		}
	}
}

// checkSome looks at the games behind one, and moves on to the last of them.
func (s *games) checkSome(ctx context.Context, owner *[]byte, id *string, found func(store.Damage)) (n int, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT owner, id, version, title, bytes, document FROM games
		WHERE (owner, id) > ($1, $2) ORDER BY owner, id LIMIT $3`, *owner, *id, checkAtOnce)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for ; rows.Next(); n++ {
		var game store.Game
		var bytes int64
		if err := rows.Scan(owner, &game.ID, &game.Version, &game.Title, &bytes, &game.Document); err != nil {
			return n, err
		}
		*id = game.ID
		damage := store.Damage{ID: game.ID}
		copy(damage.Owner[:], *owner)
		if game.Check() != nil {
			damage.What = message.Errorf("store.document_no_json")
			found(damage)
		} else if bytes != game.Size() {
			if _, err := s.db.ExecContext(ctx, `UPDATE games SET bytes = $1 WHERE owner = $2 AND id = $3 AND version = $4`,
				game.Size(), *owner, *id, game.Version); err != nil {
				return n, err
			}
			damage.What, damage.Mended = message.Errorf("store.header_wrong"), true
			found(damage)
		}
	}
	return n, rows.Err()
}
