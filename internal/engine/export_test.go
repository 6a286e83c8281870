package engine

// NarrowPlain is Narrow without layers.
func (l *Line) NarrowPlain(domains []uint64) bool {
	room := l.room.Get().(*[]uint64)
	defer l.room.Put(room)
	return l.narrow(domains, room)
}
