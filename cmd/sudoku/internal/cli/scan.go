package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/scan"
)

func newScanCommand() *cobra.Command {
	var s scanning
	cmd := &cobra.Command{
		Use: "scan [PHOTO | -]...",
		Example: `  sudoku scan photo.jpg
  sudoku scan --overlay read.png photo.jpg
  sudoku scan --all page.jpg | sudoku solve
  sudoku scan --json screenshot.png`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&s.to, "to", "", "")
	closedList(f, "to", "written")
	f.BoolVar(&s.json, "json", false, "")
	f.StringVar(&s.overlay, "overlay", "", "")
	addQuestion(f, &s.question)
	return cmd
}

// scanning is one call of the command.
type scanning struct {
	to, overlay string
	json        bool
	question    forms.Scan
	options     scan.Options
}

func (s *scanning) run(cmd *cobra.Command, args []string) error {
	if err := s.choose(args); err != nil {
		return err
	}
	c := converting{question: forms.Convert{To: s.to}}
	if s.json && s.to != "" {
		return usagef("flag.two_forms", s.to)
	}
	form, err := c.form(cmd)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		if isTerminal(cmd.InOrStdin()) {
			return usagef("scan.no_picture")
		}
		args = []string{"-"}
	}
	out := newPrinter(cmd, nil)
	defer out.Close()
	writer := notation.NewWriter(out, form, notation.WriteOptions{ASCII: rowsTo(cmd, "").ASCII})
	status := task.Yes
	for i, name := range args {
		found, err := s.scan(cmd, name)
		if cmd.Context().Err() != nil {
			return interruptedAfter(i)
		}
		if err != nil {
			status = task.Unreadable
			out.complain(task.Complaint{Where: message.Errorf(message.Plain, name), Err: err})
			continue
		}
		for _, sudoku := range found {
			if !sudoku.Sure() {
				status = max(status, task.No)
			}
			if err := s.print(cmd, out, writer, name, sudoku); err != nil {
				return err
			}
		}
	}
	if !s.json {
		if err := writer.Close(); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if status != task.Yes {
		return &answeredNo{status}
	}
	return nil
}

func (s *scanning) choose(args []string) (err error) {
	if s.options, err = s.question.Options(); err != nil {
		return badDemand(err)
	}
	if end := filepath.Ext(s.overlay); s.overlay != "" && !strings.EqualFold(end, ".png") {
		return usagef("flag.overlay_png", s.overlay)
	}
	if s.overlay != "" && len(args) > 1 {
		return usagef("flag.overlay_one")
	}
	return nil
}

var (
	errNoSudoku = message.New("scan.nothing")
	errNoMatch  = message.New("scan.no_match")
)

// scan reads one picture.
func (s *scanning) scan(cmd *cobra.Command, name string) ([]*scan.Sudoku, error) {
	picture, err := openPicture(cmd.InOrStdin(), name)
	if err != nil {
		return nil, unnamed(err)
	}
	found, err := scan.Scan(cmd.Context(), picture, s.options)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errNoSudoku
	}
	if s.overlay != "" {
		if err := writeOverlay(s.overlay, picture, found); err != nil {
			return nil, message.Errorf("flag.overlay", s.overlay, unnamed(err))
		}
	}
	return found, nil
}

// unnamed returns err without the file's name, which the complaint begins with.
func unnamed(err error) error {
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		return file.Err
	}
	return err
}

func openPicture(in io.Reader, name string) (*scan.Picture, error) {
	if name != "-" {
		file, err := os.Open(name)
		if errors.Is(err, fs.ErrNotExist) && filePattern.MatchString(name) {
			err = errNoMatch
		}
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	return scan.Open(in, scan.Limits{})
}

// scanned is a Sudoku as JSON.
type scanned struct {
	File string `json:"file" doc:"the picture that it is on"`
	scan.Answer
}

// print prints a Sudoku, and on standard error what must be checked.
func (s *scanning) print(cmd *cobra.Command, out *printer, writer *notation.Writer, name string, found *scan.Sudoku) error {
	if s.json {
		_, err := out.Write(task.AppendJSON(nil, scanned{name, *found.Answer(wordsOf(cmd).Error)}))
		return err
	}
	if err := writer.Write(record(found)); err != nil {
		return err
	}
	if found.Sure() {
		return nil
	}
	if err := out.Flush(); err != nil {
		return err
	}
	for _, doubt := range found.Doubts {
		say(cmd, "scan.file_to_check", name, doubt)
	}
	return nil
}

func record(found *scan.Sudoku) *notation.Record {
	return &notation.Record{Board: found.Board(), Solution: found.Solution}
}
