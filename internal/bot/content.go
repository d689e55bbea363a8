package bot

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// largeFile is the size in bytes up to which a file of a bot's content is kept in memory.
const largeFile = 64 << 20

// content is all that decides how a bot plays, as far as its word shows it:
//
//   - of a built-in, nothing but the word; it is as old as cookoff itself;
//   - of a Python file, the file and what it can import or open by name in its own folder;
//   - of a program, its bytes; of a folder, all its files but Outputs;
//   - of a command, its words, and the files that they name, relative ones as seen from a folder;
//   - of all, the options and variables that the user gives it.
//
// What lies elsewhere is not seen: an interpreter, its packages, a shared library.
type content struct {
	spec  Spec
	files []contentFile
}

// contentFile is a file of a bot's content as it was when it was read.
type contentFile struct {
	name string      // by which it counts; empty for a file that may be called anything
	path string      // absolute
	info fs.FileInfo // of what the path leads to
	held bool        // data is there
	data []byte      // what it holds, or where a link to something else leads
}

// read reads the content of the bot as it is now. dir is where commands start.
func (s Spec) read(dir string) (content, error) {
	c := content{spec: s}
	r := reader{}
	var err error
	switch s.Form {
	case FormBuiltin:
	case FormFolder:
		c.files, err = r.folder(s.Path, s.Outputs)
	case FormCommand:
		for _, word := range s.Argv {
			path := absolute(word, dir)
			if info, statErr := os.Stat(path); statErr == nil && info.Mode().IsRegular() && err == nil {
				var files []contentFile
				files, err = r.reach(path)
				c.files = append(c.files, files...)
			}
		}
	default:
		c.files, err = r.reach(s.Path)
	}
	if err != nil {
		return c, fmt.Errorf("content of bot %q: %w", s.Word, err)
	}
	return c, nil
}

// sum is a hash in hex of all the content: results can be kept for as long as it stays the same.
func (c *content) sum() (string, error) {
	sum := sha256.New()
	switch c.spec.Form {
	case FormBuiltin:
		fmt.Fprintf(sum, "@%s", c.spec.Builtin)
		for _, o := range c.spec.Options {
			fmt.Fprintf(sum, "\x00%s=%s", o.Name, o.Value)
		}
	case FormCommand:
		sum.Write([]byte(strings.Join(c.spec.Argv, "\x00")))
	}
	if err := c.write(sum); err != nil {
		return "", fmt.Errorf("content of bot %q: %w", c.spec.Word, err)
	}
	if c.spec.Form == FormBuiltin || len(c.spec.Options)+len(c.spec.Env) == 0 {
		return hex.EncodeToString(sum.Sum(nil)), nil
	}
	return c.withSettings(sum.Sum(nil))
}

// withSettings is a hash in hex of something with the bot's settings. The order of options makes no difference.
func (c *content) withSettings(of []byte) (string, error) {
	options := slices.SortedFunc(slices.Values(c.spec.Options), func(a, b Option) int { return cmp.Compare(a.Name, b.Name) })
	text, err := json.Marshal([]any{of, options, c.spec.Env})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// identity stands for the content of a bot that learns, whose files change from match to match: which one it
// is, and the file that it is if it is a single one.
func (c *content) identity(dir, digest string) (string, error) {
	switch c.spec.Form {
	case FormCommand, FormFolder:
		digest = ""
	}
	files, err := json.Marshal([]any{"learns", c.spec.Path, dir, c.spec.Argv, digest})
	if err != nil {
		return "", err
	}
	return c.withSettings(files)
}

// digest is what traces name the bot by, in hex: the SHA-256 of the file's bytes, or of a command's words
// joined by NUL, or of all names and contents of a folder's files. A built-in has none.
func (c *content) digest() (string, error) {
	sum := sha256.New()
	var err error
	switch c.spec.Form {
	case FormBuiltin:
		return "", nil
	case FormCommand:
		sum.Write([]byte(strings.Join(c.spec.Argv, "\x00")))
	case FormFolder:
		err = c.write(sum)
	default:
		err = c.files[0].write(sum)
	}
	if err != nil {
		return "", fmt.Errorf("digest of bot %q: %w", c.spec.Word, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// write writes names, sizes and contents of all files.
func (c *content) write(sum hash.Hash) error {
	for i := range c.files {
		f := &c.files[i]
		size := int64(len(f.data))
		if !f.held {
			size = f.info.Size()
		}
		fmt.Fprintf(sum, "%s\x00%d\x00", f.name, size)
		if err := f.write(sum); err != nil {
			return err
		}
	}
	return nil
}

// write writes what the file holds.
func (f *contentFile) write(to io.Writer) error {
	if f.held {
		_, err := to.Write(f.data)
		return err
	}
	file, err := os.Open(f.path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	_, err = io.Copy(to, file)
	return err
}

// reader reads files, each once.
type reader map[string]contentFile

// file reads a file, under the name that it has as seen from a folder.
func (r reader) file(folder, path string) (contentFile, error) {
	f, err := r.load(path)
	if err != nil {
		return f, err
	}
	return f.called(folder)
}

// called gives the file the name that it has as seen from a folder.
func (f contentFile) called(folder string) (contentFile, error) {
	name, err := filepath.Rel(folder, f.path)
	f.name = filepath.ToSlash(name)
	return f, err
}

func (r reader) load(path string) (f contentFile, err error) {
	if f, known := r[path]; known {
		return f, nil
	}
	f.path = path
	if f.info, err = os.Stat(path); err != nil {
		return f, err
	}
	if f.held = f.info.Size() <= largeFile; f.held {
		f.data, err = os.ReadFile(path)
	}
	r[path] = f
	return f, err
}

// reach reads a file, whatever it is called, and if it is a Python file, what it can reach.
func (r reader) reach(path string) ([]contentFile, error) {
	paths := []string{path}
	if filepath.Ext(path) == pythonExt {
		var err error
		if paths, err = r.pythonReach(path); err != nil {
			return nil, err
		}
	}
	var files []contentFile
	for i, p := range paths {
		f, err := r.file(filepath.Dir(path), p)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			f.name = ""
		}
		files = append(files, f)
	}
	return files, nil
}
