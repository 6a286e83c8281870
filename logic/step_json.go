package logic

import (
	"bytes"
	"encoding/json"
)

// MarshalJSON writes the number 7.2.
func (r Rating) MarshalJSON() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (r *Rating) UnmarshalJSON(text []byte) (err error) {
	*r, err = ParseRating(string(bytes.TrimSpace(text)))
	return err
}

// MarshalJSON writes the house of a ByHouse, 0 among them, and of no other kind.
func (r Reason) MarshalJSON() ([]byte, error) {
	out := struct {
		Kind  ReasonKind `json:"kind"`
		House *int       `json:"house,omitempty"`
	}{Kind: r.Kind}
	if r.Kind == ByHouse && r.House >= 0 {
		out.House = &r.House
	}
	return json.Marshal(out)
}

// MarshalJSON writes the cell, house or constraint of a CellTruth, HouseTruth or
// ConstraintTruth, even if it is 0.
func (t Truth) MarshalJSON() ([]byte, error) {
	type plain Truth
	out := struct {
		plain
		Cell  *int `json:"cell,omitempty"`
		House *int `json:"house,omitempty"`
		Of    *int `json:"constraint,omitempty"`
	}{plain: plain(t)}
	switch t.Kind {
	case CellTruth:
		out.Cell = &t.Cell
	case HouseTruth:
		out.House = &t.House
	case ConstraintTruth:
		out.Of = &t.Constraint
	}
	return json.Marshal(out)
}
