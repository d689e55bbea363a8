package golden_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/replay"
)

// sum writes a line with digest, size and name for the file of this name in a folder, or for each
// file below the folder of this name. A zip file has a line for each of its top-level folders.
// Files are decompressed, and $WORK replaces the path of dir, which logs contain.
func sum(w *strings.Builder, dir, name string) error {
	root := filepath.Join(dir, name)
	return filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		shown, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		shown = filepath.ToSlash(shown)
		if filepath.Ext(file) == ".zip" {
			return sumZip(w, file, shown)
		}
		data, err := plain(file)
		data = bytes.ReplaceAll(data, []byte(dir), []byte("$WORK"))
		fmt.Fprintf(w, "%x %8d %s\n", sha256.Sum256(data), len(data), shown)
		return err
	})
}

// sumZip writes a line for each top-level folder of a zip file: the digest of the names and contents of its files in
// order, their size, and the folder.
func sumZip(w *strings.Builder, file, shown string) error {
	z, err := zip.OpenReader(file)
	if err != nil {
		return err
	}
	defer z.Close()
	folder, size, digest := "", 0, sha256.New()
	end := func() {
		if size > 0 {
			fmt.Fprintf(w, "%x %8d %s/%s\n", digest.Sum(nil), size, shown, folder)
		}
		size = 0
		digest.Reset()
	}
	for _, entry := range z.File {
		if top, _, _ := strings.Cut(entry.Name, "/"); top != folder {
			end()
			folder = top
		}
		data, err := fs.ReadFile(z, entry.Name)
		if err != nil {
			return err
		}
		fmt.Fprintf(digest, "%s %d\n", entry.Name, len(data))
		digest.Write(data)
		size += len(data)
	}
	end()
	return nil
}

// plain returns the decompressed content of a file.
func plain(file string) ([]byte, error) {
	if info, err := os.Stat(file); err == nil && info.Size() == 0 {
		return nil, nil
	}
	in, err := replay.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(in)
}
