// Package room is a puzzle that several people play at once. They play a race,
// one board together, or one player whom others watch. It knows no network and
// no clock. Each call says what time it is, and the same calls give the same
// room. Package hub beside it brings players in.
//
// Start with New, or with Restore for a room that was kept:
//
//	r, err := room.New(puzzle, options, id, now)
//	host, err := r.Join(now, room.Hello{Name: "Ada", Token: r.HostToken()})
//	r.Start(now, host)
//	result, err := r.Do(now, host, 1, room.Move{Action: &action})
//
// # Boards
//
// Everyone has a seat, and a seat plays on a board. In a race each seat has its own, or each
// team; otherwise there is one for all. A player sees what happens on the own board, and of
// the others how far they are. Never their digits, and never the solution:
//
//	race               race of teams         together
//	Ada ── board 0     Ada ─┐                Ada ─┐
//	Bo ─── board 1     Bo ──┴ board 0        Bo ──┼ board 0
//	Cy ─── board 2     Cy ─── board 1        Cy ──┘
//
// # Moves
//
// A player's moves are numbered from 1. The room takes only the next one. A
// repeated move is done already and changes nothing, and one too far ahead is
// ErrGap. So a player who doesn't know what has arrived sends everything again.
// On each board the moves of all are numbered, too. A player who was away gets
// those that are missing (Since), or the board as it is.
//
// A move is an action of package game, or an Undo of one's own last action. An undo becomes
// plain actions as well, so a client only ever does actions. One difference: an Enter never
// takes digits away that stand already. Two players may have had the same thought; Clear is
// for the rest.
//
// # Keeping
//
// Snapshot is all of it as JSON, and Restore does every move again. What was done after the
// last snapshot is lost with the server. So players send again all that came after Kept.
//
// A Room is for one goroutine at a time.
package room
