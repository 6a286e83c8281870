package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path"
	"time"
)

// makeArchives makes a .tar.gz for each platform, a .zip for Windows.
func makeArchives(ctx context.Context, r *release) error {
	for _, p := range r.platforms {
		program, err := r.program(ctx, p, "")
		if err != nil {
			return err
		}
		data, err := os.ReadFile(program)
		if err != nil {
			return err
		}
		around, err := r.around(ctx)
		if err != nil {
			return err
		}
		folder := "sudoku_" + r.label() + "_" + p.String()
		write, suffix, command := tarGz, ".tar.gz", "sudoku"
		if p.system == "windows" {
			write, suffix, command = zipped, ".zip", "sudoku.exe"
		}
		files := []file{{path: folder, folder: true}, {path: path.Join(folder, command), data: data, run: true}}
		for _, f := range around {
			f.path = path.Join(folder, f.path)
			files = append(files, f)
		}
		if err := r.write(folder+suffix, func(w io.Writer) error { return write(w, files, r.date) }); err != nil {
			return err
		}
	}
	return nil
}

// packing is how hard gzip tries: the best takes three times as long, for one hundredth.
const packing = 6

// tarGz writes files as a packed archive in which nothing tells when and by whom it was made.
func tarGz(w io.Writer, files []file, date time.Time) error {
	packed, err := gzip.NewWriterLevel(w, packing)
	if err != nil {
		return err
	}
	if err := tarred(packed, files, date); err != nil {
		return err
	}
	return packed.Close()
}

func tarred(w io.Writer, files []file, date time.Time) error {
	archive := tar.NewWriter(w)
	for _, f := range files {
		header := &tar.Header{Name: f.path, Mode: int64(f.mode()), Size: int64(len(f.data)), ModTime: date, Uid: f.owner, Gid: f.owner, Typeflag: tar.TypeReg, Format: tar.FormatUSTAR}
		if f.owner == 0 {
			header.Uname, header.Gname = "root", "root"
		}
		if f.folder {
			header.Name, header.Typeflag = f.path+"/", tar.TypeDir
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.data); err != nil {
			return err
		}
	}
	return archive.Close()
}

func (f file) mode() uint {
	switch {
	case f.run, f.folder:
		return 0o755
	}
	return 0o644
}

func zipped(w io.Writer, files []file, date time.Time) error {
	archive := zip.NewWriter(w)
	for _, f := range files {
		if f.folder {
			continue
		}
		header := &zip.FileHeader{Name: f.path, Method: zip.Deflate, Modified: date}
		header.SetMode(os.FileMode(f.mode()))
		to, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := to.Write(f.data); err != nil {
			return err
		}
	}
	return archive.Close()
}
