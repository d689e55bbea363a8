package bot

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// read reads the bot's own files: those of its form, and allowed ones in its folders. Allowed folders and paths elsewhere
// are used in place.
func (b *Bot) read() error {
	home, _ := os.UserHomeDir() // empty for none
	b.own = content.Own{Home: home, Outputs: b.Outputs, Allow: b.Allow, Cache: b.Cache}
	o := &b.own
	defer o.Close()
	if b.collect == nil {
		return nil
	}
	if err := b.collect(o); err != nil {
		return err
	}
	for _, path := range b.Allow {
		if slices.ContainsFunc(b.folders, func(folder string) bool { return content.IsBelow(path, folder) }) {
			if err := addPath(o, path, o.Show); err != nil {
				return err
			}
		}
	}
	for _, path := range b.More {
		if err := addPath(o, path, o.Folder); err != nil {
			return err
		}
	}
	return o.Freeze(b.folders)
}

// addPath adds a file, or a folder by calling folder, to a bot's own files. Missing ones are ignored.
func addPath(o *content.Own, path string, folder func(path string) error) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil //nolint:nilerr // it does not exist
	case info.Mode().IsRegular():
		return fileCollector(path, info)(o)
	}
	return folder(path)
}

// identify sets Digest and Content.
func (b *Bot) identify(dir string) (err error) {
	if b.Digest, err = b.digest(); err != nil {
		return err
	}
	if b.Learns {
		b.Content, err = b.learnerContent(dir)
	} else {
		b.Content, err = b.sum()
	}
	return err
}

// digest returns the SHA-256 of the file's content, of a command's words joined by NUL, or of the names and contents of a
// folder's files; empty for a built-in without a file.
func (b *Bot) digest() (string, error) {
	sum := sha256.New()
	var err error
	switch {
	case b.Ships() && b.Path == "":
		return "", nil
	case b.isFolder():
		err = b.own.Hash(sum)
	case b.isFile():
		err = b.own.Files[0].Write(sum)
	default:
		sum.Write([]byte(b.words))
	}
	return hex.EncodeToString(sum.Sum(nil)), err
}

// sum returns a hash of everything that determines how the bot plays, so that results can be reused: the argument of a
// built-in or command, all files, names and versions of packages, options, variables and allowed paths. Each part begins
// with its kind and length, and strings are quoted, so that different lists never have the same hash.
func (b *Bot) sum() (string, error) {
	sum := sha256.New()
	fmt.Fprintf(sum, "words %q\nfiles %d\n", b.words, len(b.own.Files))
	if err := b.own.Hash(sum); err != nil {
		return "", err
	}
	for _, dir := range b.own.Dirs { // including empty ones, as a bot may write there
		fmt.Fprintf(sum, "folder %q\n", b.nameOf(dir))
	}
	for _, folder := range b.own.InPlace {
		if installed := content.Installed(folder); len(installed) > 0 {
			fmt.Fprintf(sum, "packages %q %q\n", b.nameOf(folder), installed)
		}
	}
	for _, path := range b.Allow {
		fmt.Fprintf(sum, "allowed %q\n", path)
		content.Stamp(sum, path)
	}
	if b.Ships() || len(b.Options)+len(b.Env)+len(b.Allow) == 0 {
		return hex.EncodeToString(sum.Sum(nil)), nil
	}
	return b.withSettings(sum.Sum(nil))
}

// nameOf returns a path relative to the bot's folder, so that it counts the same wherever that is.
func (b *Bot) nameOf(path string) string {
	name, err := filepath.Rel(b.home, path)
	if err != nil { // on different volumes
		return path
	}
	return filepath.ToSlash(name)
}

// withSettings returns a hash, in hex, of other content and the bot's settings. The order of options does not matter.
func (b *Bot) withSettings(of []byte) (string, error) {
	options := slices.SortedFunc(slices.Values(b.Options), func(a, b Option) int { return cmp.Compare(a.Name, b.Name) })
	all := []any{of, options, b.Env}
	if len(b.Allow) > 0 {
		all = append(all, b.Allow)
	}
	text, err := json.Marshal(all)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// learnerContent returns the content of a bot that learns, whose files change between matches: its location, command and, for a
// single file, digest.
func (b *Bot) learnerContent(dir string) (string, error) {
	digest := ""
	if b.isFile() {
		digest = b.Digest
	}
	files, err := json.Marshal([]any{"learns", b.Path, dir, b.Argv, digest})
	if err != nil {
		return "", err
	}
	return b.withSettings(files)
}
