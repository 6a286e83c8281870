//go:build !(linux || darwin || freebsd || windows)

package sqlite

func freeBytes(string) (free uint64, known bool) { return 0, false }
