package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// rename copies the sources, as they are now, with another path for the module. Whatever names
// the path is changed: imports, commands in the docs, and texts of messages.
func rename(ctx context.Context, root, out, path string) error {
	if err := module.CheckPath(path); err != nil {
		return fmt.Errorf("-module: %w; try -module example.org/sudoku", err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	old := modfile.ModulePath(mod)
	listed, err := output(ctx, root, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return err
	}
	if entries, _ := os.ReadDir(out); len(entries) > 0 {
		return fmt.Errorf("-out: %s isn't empty", out)
	}
	named := regexp.MustCompile(`\b` + regexp.QuoteMeta(old) + `\b`)
	for name := range strings.SplitSeq(strings.TrimRight(listed, "\x00"), "\x00") {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		from, to := filepath.Join(root, name), filepath.Join(out, name)
		info, err := os.Lstat(from)
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted, and not yet committed
		} else if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if info.Mode()&os.ModeSymlink != 0 {
			target, err := os.Readlink(from)
			if err != nil {
				return err
			}
			if err := os.Symlink(target, to); err != nil {
				return err
			}
			continue
		}
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if bytes.Contains(data, []byte(old)) && utf8.Valid(data) {
			before := data
			data = named.ReplaceAllLiteral(data, []byte(path))
			if filepath.Ext(name) == ".go" && !bytes.Equal(before, data) {
				// Imports are in the order of their paths.
				if sorted, err := format.Source(data); err == nil {
					data = sorted
				}
			}
		}
		if err := os.WriteFile(to, data, info.Mode().Perm()); err != nil {
			return err
		}
	}
	return nil
}
