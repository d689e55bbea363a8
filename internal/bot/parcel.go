package bot

import (
	"archive/tar"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// Parcel describes a bot that is sent to another machine as an archive. Paths have slashes and are relative to the root of its
// files.
type Parcel struct {
	Spec
	Dir     string            `json:"dir,omitempty"`     // working directory of a command
	Folders []string          `json:"folders,omitempty"` // all folders, including empty ones
	Content string            `json:"content"`           // Bot.Content, which must be the same on the other machine
	Links   map[string]string `json:"links,omitempty"`   // symbolic links to folders, with their targets
}

// parcelEntry is the archive's entry with the Parcel, and filesEntry the folder of the bot's files.
const (
	parcelEntry = "bot.json"
	filesEntry  = "files/"
)

// Pack writes the bot and its files as a reproducible tar archive. It fails if the bot depends on this machine.
func (b *Bot) Pack(to io.Writer) error {
	if err := b.travels(); err != nil {
		return fmt.Errorf("bot %s cannot play on other machines: %w", b.Name, err)
	}
	root := b.home
	for i := range b.own.Files {
		root = commonFolder(root, filepath.Dir(b.own.Files[i].Path))
	}
	for _, dir := range b.own.Dirs {
		root = commonFolder(root, dir)
	}
	return b.pack(to, root)
}

// PackIn is Pack for a referee, whose files are all below root. Paths in the archive are relative to root.
func (b *Bot) PackIn(to io.Writer, root string) error {
	if err := b.travels(); err != nil {
		return fmt.Errorf("it cannot run on other machines: %w", err)
	}
	return b.pack(to, root)
}

// pack writes the archive. All files lie below root.
func (b *Bot) pack(to io.Writer, root string) error {
	p := Parcel{Spec: b.Spec, Content: b.Content}
	name := func(path string) string {
		rel, _ := filepath.Rel(root, path) // path is below root
		return filepath.ToSlash(rel)
	}
	if p.Path = b.Path; p.Path != "" {
		p.Path = name(b.Path)
	}
	if b.Form == FormCommand {
		p.Dir = name(b.home)
	}
	for _, dir := range b.own.Dirs {
		p.Folders = append(p.Folders, name(dir))
	}
	for i := range b.own.Files {
		if f := &b.own.Files[i]; f.IsLink() {
			set(&p.Links, name(f.Path), string(f.Data))
		}
	}
	archive := tar.NewWriter(to)
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{Name: parcelEntry, Mode: 0o600, Size: int64(len(text))}); err != nil {
		return err
	}
	if _, err := archive.Write(text); err != nil {
		return err
	}
	for i := range b.own.Files {
		f := &b.own.Files[i]
		if f.IsLink() {
			continue
		}
		header := &tar.Header{
			Name: filesEntry + name(f.Path), Mode: int64(f.Info.Mode().Perm()), Size: f.Size(), ModTime: f.Info.ModTime(), Format: tar.FormatPAX,
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if err := f.Write(archive); err != nil {
			return fmt.Errorf("bot %s: %w", b.Name, err)
		}
	}
	return archive.Close()
}

// travels returns an error if the bot depends on this machine.
func (b *Bot) travels() error {
	switch {
	case b.Form == FormRecorded:
		return errors.New("it repeats a trace stored on this machine")
	case b.Learns:
		return errors.New("it learns in its own folder on this machine")
	case len(b.Allow) > 0:
		return fmt.Errorf("--allow lets it read %s on this machine", b.Allow[0])
	case b.Form == FormPlugin:
		return errors.New("a Go plugin runs only in the program that it was built for")
	case b.Form == FormCommand && isToolchain(b.Argv[0]) && filepath.Base(b.Argv[0]) != b.Argv[0] && !isInstalledBySystem(b.Argv[0]):
		return fmt.Errorf("its command runs %s, which is specific to this machine; give only the program's name", b.Argv[0])
	}
	for _, folder := range b.own.InPlace {
		if packages := content.Installed(folder); len(packages) > 0 {
			return fmt.Errorf("it uses packages in %s; install them there for the interpreter of all bots (--python), and move the folder elsewhere", folder)
		}
	}
	for i := range b.own.Files {
		if f := &b.own.Files[i]; !f.IsFrozen() && !f.IsLink() {
			return fmt.Errorf("%s is too large", f.Path)
		}
	}
	if at := slices.IndexFunc(b.Argv, func(word string) bool {
		return filepath.IsAbs(word) && !isSystemPath(word) && exists(word, b.home)
	}); at >= 0 {
		return fmt.Errorf("its command names %s on this machine; use a relative path", b.Argv[at])
	}
	return nil
}

// Unpack unpacks an archive into a new folder. It returns the parcel with the bot's path there, and with the folder in which to resolve
// it. The caller has to compare Bot.Content with that of the parcel.
func Unpack(from io.Reader, dir string) (p Parcel, err error) {
	archive := tar.NewReader(from)
	header, err := archive.Next()
	if err != nil || header.Name != parcelEntry {
		return p, errors.Join(errors.New("it is not a packed bot"), err)
	}
	if err := json.NewDecoder(archive).Decode(&p); err != nil {
		return p, err
	}
	if err := os.MkdirAll(filepath.Join(dir, filesEntry), 0o700); err != nil {
		return p, err
	}
	root, err := os.OpenRoot(filepath.Join(dir, filesEntry))
	if err != nil {
		return p, err
	}
	defer root.Close() //nolint:errcheck // its files are closed
	if err := p.unpack(archive, root); err != nil {
		return p, err
	}
	p.Dir = filepath.Join(root.Name(), filepath.FromSlash(p.Dir))
	if p.Path != "" {
		p.Path = filepath.Join(root.Name(), filepath.FromSlash(p.Path))
	}
	return p, nil
}

// unpack unpacks the files into a folder.
func (p *Parcel) unpack(archive *tar.Reader, root *os.Root) error {
	for _, folder := range p.Folders {
		if err := root.MkdirAll(filepath.FromSlash(folder), 0o755); err != nil {
			return err
		}
	}
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		name, ok := filesName(header.Name)
		if !ok {
			return fmt.Errorf("%q is not a file of a bot", header.Name)
		}
		if err := unpackFile(archive, root, name, header); err != nil {
			return err
		}
	}
	for name, target := range p.Links {
		if err := root.MkdirAll(filepath.Dir(filepath.FromSlash(name)), 0o755); err != nil {
			return err
		}
		if err := root.Symlink(target, filepath.FromSlash(name)); err != nil {
			return err
		}
	}
	return nil
}

// filesName returns the name of an entry's file below the root of the files.
func filesName(entry string) (name string, ok bool) {
	name, err := filepath.Rel(filesEntry, filepath.FromSlash(entry))
	return name, err == nil && filepath.IsLocal(name)
}

func unpackFile(archive io.Reader, root *os.Root, name string, header *tar.Header) error {
	if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	mode := fs.FileMode(header.Mode).Perm()
	file, err := root.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_EXCL, mode|0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, archive)
	if err == nil {
		err = file.Chmod(mode)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return root.Chtimes(name, header.ModTime, header.ModTime)
}
