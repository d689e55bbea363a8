package entry

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// ownFile is a file of a bot in --format json.
type ownFile struct {
	Path   string `json:"path"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	Why    string `json:"why"`
}

// leftOut is a file or folder in the bot's folder that does not belong to the bot, in --format json.
type leftOut struct {
	Path string `json:"path"`
	Why  string `json:"why"`
}

// botContent lists what decides how a bot plays, in --format json.
type botContent struct {
	Bot       string    `json:"bot"`
	Content   string    `json:"content"`
	Toolchain string    `json:"toolchain"`
	Files     []ownFile `json:"files"`
	LeftOut   []leftOut `json:"left_out"`
	Beyond    int       `json:"beyond"` // data files over the size limit
}

// Shown returns a document of the files and settings that are part of a bot's match keys.
func (b *Bots) Shown(ctx context.Context, word string) (*ui.Document, error) {
	spec, err := b.Spec(ctx, word)
	if err != nil {
		return nil, err
	}
	made, version, err := b.content(ctx, spec)
	if err != nil {
		return nil, err
	}
	c := botContent{Bot: made.Name, Content: made.Content, Toolchain: version, Files: []ownFile{}, LeftOut: []leftOut{}, Beyond: made.Beyond()}
	for _, f := range made.Files() {
		own := ownFile{Path: f.Path, Bytes: f.Size(), Why: whyOwn(&f)}
		sum := sha256.New()
		if err := f.Write(sum); err != nil {
			return nil, err
		}
		own.SHA256 = hex.EncodeToString(sum.Sum(nil))
		c.Files = append(c.Files, own)
	}
	for _, l := range made.LeftOut() {
		c.LeftOut = append(c.LeftOut, leftOut(l))
	}
	return c.document(), nil
}

// OwnFiles returns the digest of a bot's content and the paths of its files; none for a built-in bot.
func (b *Bots) OwnFiles(ctx context.Context, word string) (digest string, paths []string, err error) {
	spec, err := b.Spec(ctx, word)
	if err != nil {
		return "", nil, err
	}
	made, err := b.resolve(Entrant{Spec: spec})
	if err != nil {
		return "", nil, err
	}
	for _, f := range made.Files() {
		paths = append(paths, f.Path)
	}
	return made.Content, paths, nil
}

func whyOwn(f *content.File) string {
	switch {
	case f.Role == content.Imported:
		return "imported"
	case f.Role == content.Data:
		return "data"
	case f.Entry:
		return "named"
	}
	return "in the folder"
}

func (c *botContent) document() *ui.Document {
	const shortDigest = 12
	files := ui.TableOf(c.Files,
		ui.Left("own file", func(f ownFile) string { return f.Path }),
		ui.Right("bytes", func(f ownFile) string { return strconv.FormatInt(f.Bytes, 10) }),
		ui.Left("SHA-256", func(f ownFile) string { return f.SHA256[:shortDigest] }),
		ui.Left("why", func(f ownFile) string { return f.Why }))
	others := ui.TableOf(c.LeftOut,
		ui.Left("not its own", func(l leftOut) string { return l.Path }),
		ui.Left("why", func(l leftOut) string { return l.Why }))
	var notes ui.Notes
	if c.Toolchain != "" {
		notes.Add("toolchain: %s", shortToolchain(c.Toolchain))
	}
	if c.Beyond > 0 {
		notes.Add("%d more data files are beyond the limits (%d files, %d MiB): --allow PATH lets it read them",
			c.Beyond, content.MaxDataFiles, content.MaxDataBytes>>20)
	}
	d := &ui.Document{Value: c, Records: files, Body: []ui.Block{ui.Title(c.Bot + ": content " + c.Content), files}}
	if len(c.LeftOut) > 0 {
		d.Body = append(d.Body, others)
	}
	d.Body = append(d.Body, notes)
	return d
}

// shortToolchain abbreviates the version of a toolchain by counting packages instead of naming them.
func shortToolchain(version string) string {
	words := strings.Fields(version)
	rest := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return strings.HasSuffix(word, "-info") })
	if packages := len(words) - len(rest); packages > 0 {
		return fmt.Sprintf("%s with %d packages (--format json lists them)", strings.Join(rest, " "), packages)
	}
	return version
}
