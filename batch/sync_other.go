//go:build !unix

package batch

import "os"

// syncFolder does nothing: here the names in a folder can't be synced.
func syncFolder(string) error { return nil }

// lock does nothing where there are no locks of this kind.
func lock(*os.File) error { return nil }
