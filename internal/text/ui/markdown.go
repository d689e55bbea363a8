package ui

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// Markdown returns the document in Markdown, such as for a comment on a pull request. Prose is wrapped to width; 0 is unlimited.
func (d *Document) Markdown(width int) string {
	var texts []string
	for _, block := range flat(d.Body, Markdown) {
		texts = append(texts, markdownOf(block, width))
	}
	return strings.Join(texts, "\n")
}

func markdownOf(block Block, width int) string {
	switch b := block.(type) {
	case Title:
		return "### " + inMarkdown(string(b)) + "\n"
	case Prose:
		return Wrap(inLines("", strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")), width)
	case Notes:
		return inLines("- ", b)
	case Chart:
		return fenced(labelled(b))
	case Quote:
		if b.Title == "" {
			return fenced(b.Text)
		}
		return inMarkdown(b.Title) + ":\n\n" + fenced(b.Text)
	case Folded:
		return fmt.Sprintf("<details><summary>%s</summary>\n\n%s\n</details>\n", b.Title, b.Table.markdown())
	case *Table:
		return b.markdown()
	}
	return ""
}

// inLines formats texts as lines with a prefix.
func inLines(prefix string, texts []string) string {
	var b strings.Builder
	for _, text := range texts {
		b.WriteString(prefix + inMarkdown(text) + "\n")
	}
	return b.String()
}

func (t *Table) markdown() string {
	var b strings.Builder
	line := func(cells []string) {
		for _, c := range cells {
			b.WriteString("| " + inMarkdown(c) + " ")
		}
		b.WriteString("|\n")
	}
	line(t.Head)
	for i := range t.Head {
		if t.Right[i] {
			b.WriteString("|---:")
		} else {
			b.WriteString("|---")
		}
	}
	b.WriteString("|\n")
	for _, row := range t.Rows {
		line(row)
	}
	return b.String()
}

// inMarkdown escapes a line of text so that Markdown shows it literally, also in tables. To keep the source readable, it escapes
// characters only where they have a special meaning.
func inMarkdown(text string) string {
	var b strings.Builder
	text = plain.Line(text)
	before := ' '
	for i, r := range text {
		after, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):]) // RuneError at the end, which matches no case
		special := false
		switch r {
		case '\\', '`', '*', '|':
			special = true
		case '_':
			special = !isWord(before) || !isWord(after)
		case '<':
			special = unicode.IsLetter(after) || strings.ContainsRune("/!?", after)
		case ']':
			special = strings.ContainsRune("([:", after)
		case '&':
			special = unicode.IsLetter(after) || after == '#'
		case '~':
			special = after == '~'
		}
		if special {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// fenced formats text as a fenced code block.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fmt.Sprintf("%s\n%s\n%s\n", fence, strings.TrimSuffix(text, "\n"), fence)
}
