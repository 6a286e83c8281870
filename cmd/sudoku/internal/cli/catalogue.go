package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

func newCatalogueCommand() *cobra.Command {
	var c cataloguing
	cmd := &cobra.Command{
		Use: "catalogue [RANK | FILE | -]...",
		Example: `  sudoku catalogue 123456789
  sudoku catalogue --rank 123456789457893612986217354274538196531964827698721435342685971715349268869172543
  sudoku catalogue --to tsv ranks.txt
  sudoku catalogue --make`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	c.jobs.add(cmd)
	cmd.Flags().BoolVar(&c.rank, "rank", false, "")
	cmd.Flags().BoolVar(&c.make, "make", false, "")
	cmd.Flags().BoolVar(&c.bands, "bands", false, "")
	cmd.Flags().BoolVar(&c.symmetries, "symmetries", false, "")
	cmd.Flags().StringVar(&c.cache, "cache", "", "")
	c.output.add(cmd, "line", catalogueForms)
	return cmd
}

// cataloguing is one call of the command.
type cataloguing struct {
	output                        outputFlags
	jobs                          jobsFlag
	rank, make, bands, symmetries bool
	cache                         string
}

func (c *cataloguing) run(cmd *cobra.Command, args []string) error {
	if err := c.output.choose(cmd); err != nil {
		return err
	}
	if err := c.jobs.apply(); err != nil {
		return err
	}
	wanted := 0
	for _, flag := range []bool{c.rank, c.make, c.bands, c.symmetries} {
		if flag {
			wanted++
		}
	}
	switch {
	case wanted > 1:
		return usagef("flag.catalogue_one")
	case (c.make || c.bands || c.symmetries) && len(args) > 0:
		return usagef("flag.take_nothing", args[0])
	case c.bands:
		return c.printBands(cmd)
	case c.make || c.symmetries:
		return c.makeAll(cmd)
	}
	tables, making := openCatalogue(cmd, c.cache)
	if c.rank {
		units, err := (&inputFlags{}).units(cmd, args)
		if err != nil {
			return err
		}
		return answerAll(cmd, c.jobs.jobs, task.Singly(units), making, task.NewRank(rowsTo(cmd, c.output.to), tables))
	}
	work := &task.Grids{Rows: rowsTo(cmd, c.output.to), Desk: &ask.Desk{Catalogue: tables}}
	err := answerEach(cmd, c.jobs.jobs, ranks(cmd, args), making, work.Header(), work.Do)
	if errors.Is(err, errNothing) {
		return usagef("catalogue.nothing")
	}
	return err
}

// openCatalogue returns the catalogue with the tables of a folder, "" for the
// user's. The function making tells whether a table is being made.
func openCatalogue(cmd *cobra.Command, folder string) (c *catalogue.Catalogue, making func() string) {
	if folder == "" {
		if caches, err := os.UserCacheDir(); err == nil {
			folder = filepath.Join(caches, "sudoku", "catalogue")
		}
	}
	var band atomic.Int64 // the last that was begun, 0 when one was done since
	var told atomic.Bool
	c = catalogue.New(catalogue.Options{
		Dir: folder,
		Making: func(number int) func() {
			band.Store(int64(number))
			return func() { band.Store(0) }
		},
		Unkept: func(err error) {
			if !told.Swap(true) {
				say(cmd, "catalogue.not_kept", err)
			}
		},
	})
	return c, func() string {
		if number := band.Load(); number > 0 {
			return wordsOf(cmd).Error(message.Errorf("catalogue.band", int(number)))
		}
		return ""
	}
}

// ranks reads those of the arguments: each is one, a file of them, or "-" for standard
// input. Without arguments it reads standard input.
func ranks(cmd *cobra.Command, args []string) iter.Seq2[task.Rank, error] {
	args = orInput(cmd, args, "catalogue.paste")
	return func(yield func(task.Rank, error) bool) {
		index := 0
		for _, arg := range args {
			var source io.ReadCloser
			name := ""
			if file, err := os.Open(arg); arg == "-" {
				source = io.NopCloser(cmd.InOrStdin())
			} else if err == nil {
				source, name = file, arg
			} else if looksLikeFile(arg) {
				yield(task.Rank{}, err)
				return
			} else {
				source = io.NopCloser(strings.NewReader(arg))
			}
			lines := bufio.NewScanner(source)
			for line := 1; lines.Scan(); line++ {
				text := strings.TrimSpace(lines.Text())
				if text == "" || text[0] == '#' {
					continue
				}
				index++
				if !yield(task.Rank{Text: text, Index: index, Source: name, Line: line}, nil) {
					source.Close()
					return
				}
			}
			source.Close()
			if err := lines.Err(); err != nil {
				yield(task.Rank{}, readingError(name, err))
				return
			}
		}
	}
}

// makeAll makes all tables, and prints what they tell.
func (c *cataloguing) makeAll(cmd *cobra.Command) error {
	var done atomic.Int64
	tables, _ := openCatalogue(cmd, c.cache)
	bands := len(catalogue.Bands())
	out := newLoudPrinter(cmd, func(spent time.Duration) string {
		return wordsOf(cmd).Error(message.Errorf("status.of_tables", int(done.Load()), bands, spent.Seconds()))
	})
	defer out.Close()
	if err := tables.Make(cmd.Context(), c.jobs.jobs, func(n int) { done.Store(int64(n)) }); err != nil {
		return err
	}
	if !c.symmetries {
		return nil
	}
	counts, err := tables.Symmetric(context.WithoutCancel(cmd.Context()))
	if err != nil {
		return err
	}
	if !c.output.json {
		fmt.Fprintln(out, "symmetries\tgrids")
	}
	for _, n := range slices.Sorted(maps.Keys(counts)) {
		if c.output.json {
			out.Write(task.AppendJSON(nil, symmetric{strconv.Itoa(n), counts[n]}))
			continue
		}
		fmt.Fprintf(out, "%d\t%d\n", n, counts[n])
	}
	return out.Close()
}

// symmetric is how many grids have some number of symmetries, as JSON.
type symmetric struct {
	Symmetries string `json:"symmetries" doc:"how many symmetries each of the grids has, itself among them"`
	Grids      int    `json:"grids" doc:"how many grids have as many"`
}

func (c *cataloguing) printBands(cmd *cobra.Command) error {
	out := bufio.NewWriter(cmd.OutOrStdout())
	if !c.output.json {
		fmt.Fprintln(out, "band\tdigits\tfirst\tgrids")
	}
	for _, b := range new(ask.Bands).Of().Bands {
		if c.output.json {
			out.Write(task.AppendJSON(nil, b))
			continue
		}
		fmt.Fprintf(out, "%d\t%s\t%s\t%d\n", b.Band, b.Digits, b.First, b.Grids)
	}
	return out.Flush()
}
