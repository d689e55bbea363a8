package bot

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// read reads the files that decide how the bot plays, as far as its word shows them:
//
//   - of a built-in none, as it is as old as cookoff itself, or the trace that it repeats;
//   - of a file of Python or JavaScript, the file and what it can import or open by name in its own folder;
//   - of a program, its bytes; of a folder, all its files but Outputs;
//   - of a command, the files that its words name, relative ones as seen from a folder, and the classes of Java.
//
// What lies elsewhere is not seen: an interpreter, its packages, a shared library.
func (b *Bot) read() (files []content.File, err error) {
	if b.isFolder() {
		return b.readFolder()
	}
	r := content.Reader{}
	for _, path := range b.reach {
		more, err := r.Reach(path)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	return files, nil
}

// identify fills in Digest and Content.
func (b *Bot) identify(dir string) (err error) {
	if b.Digest, err = b.digest(); err != nil {
		return err
	}
	if b.Learns {
		b.Content, err = b.learner(dir)
	} else {
		b.Content, err = b.sum()
	}
	return err
}

// digest is the SHA-256 of the file's bytes, or of a command's words joined by NUL, or of all names and contents of a
// folder's files. A built-in without a file has none.
func (b *Bot) digest() (string, error) {
	sum := sha256.New()
	var err error
	switch {
	case b.Ships() && b.Path == "":
		return "", nil
	case b.isFolder():
		err = content.Hash(sum, b.files)
	case b.isFile():
		err = b.files[0].Write(sum)
	default:
		sum.Write([]byte(b.words))
	}
	return hex.EncodeToString(sum.Sum(nil)), err
}

// sum is a hash of the word of a built-in or a command, of all files, and of the options and variables that the user
// gives the bot: results can be kept for as long as it stays the same.
func (b *Bot) sum() (string, error) {
	sum := sha256.New()
	sum.Write([]byte(b.words))
	if err := content.Hash(sum, b.files); err != nil {
		return "", err
	}
	if b.Ships() || len(b.Options)+len(b.Env)+len(b.Allow) == 0 {
		return hex.EncodeToString(sum.Sum(nil)), nil
	}
	return b.withSettings(sum.Sum(nil))
}

// withSettings is a hash in hex of something with the bot's settings. The order of options makes no difference.
func (b *Bot) withSettings(of []byte) (string, error) {
	options := slices.SortedFunc(slices.Values(b.Options), func(a, b Option) int { return cmp.Compare(a.Name, b.Name) })
	all := []any{of, options, b.Env}
	if len(b.Allow) > 0 { // others keep the hash that they have had
		all = append(all, b.Allow)
	}
	text, err := json.Marshal(all)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// learner stands for the content of a bot that learns, whose files change from match to match: which one it
// is, and the file that it is if it is a single one.
func (b *Bot) learner(dir string) (string, error) {
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
