// Package player makes pages that show a match in a browser: as one self-contained file, or streamed by a server while the
// match runs. The script depends on scenes, not on any game.
//
// Page writes a page with recorded matches. The page contains the matches, encoded by Encode, and makes no requests: it works
// as a local file or a mail attachment.
//
// LivePage writes a page that follows a match in progress. The page opens an EventSource at an address of the same server, where
// a Stream writes past and future turns. After a broken connection, the browser reconnects with the last turn received in the
// header Last-Event-ID: the server then writes the stage again, and the turns after that one.
package player

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// Output of esbuild from the sources ("make player").
var (
	//go:embed bundle/player.js
	script string
	//go:embed bundle/player.css
	style string
)

// Options set the texts and links of a page. All may be empty.
type Options struct {
	Title string   // title of the page; default: that of the first match
	Names []string // names of two matches, such as their files
	Back  Link     // link to the parent page
	Drop  string   // address of the same server to post traces dropped on the page
	Turn  *int     // initial turn, unless the page's address has one; nil: the first
}

// Link is a link to another page.
type Link struct {
	Address string `json:"address"`
	Text    string `json:"text"`
}

// Assets returns the script and the style of the player, for embedding in other pages. The script shows the matches in preceding
// elements <script type="application/octet-stream" class="match">, which contain the output of Encode as base64, or follows the
// stream in the element <script type="application/json" id="options">: {"live":"ADDRESS"}. In a frame, {"place":"match=12"}
// in that element is a prefix of the turn in addresses.
func Assets() (javaScript, css string) { return script, style }

// Policy returns the content security policy of a page with the script and the style, which blocks all other content. A served
// page, which is live or accepts dropped traces, may connect to its own server.
func Policy(served bool) string {
	policy := fmt.Sprintf("default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; script-src %s; style-src %s", Hash(script), Hash(style))
	if served {
		policy += "; connect-src 'self'"
	}
	return policy
}

// Hash returns the hash of a script or style for a content security policy.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Page writes a page with one match, or with two side by side.
func Page(w io.Writer, matches []*timeline.Timeline, o Options) error {
	if o.Title == "" && len(matches) > 0 {
		o.Title = title(&matches[0].Stage)
	}
	var data strings.Builder
	for i, t := range matches {
		name := ""
		if len(matches) > 1 && i < len(o.Names) {
			name = o.Names[i]
		}
		encoded, err := Encode(t, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&data, "<script type=\"application/octet-stream\" class=\"match\">%s</script>\n", base64.StdEncoding.EncodeToString(encoded))
	}
	return write(w, o, "", data.String())
}

// LivePage writes a page that follows the stream at an address of the same server.
func LivePage(w io.Writer, stream string, o Options) error { return write(w, o, stream, "") }

// title returns the title of a match, such as "duel: RED chef - BLUE random".
func title(s *scene.Stage) string {
	var seats []string
	for _, seat := range s.Seats {
		seats = append(seats, seat.Label())
	}
	return s.Title + ": " + strings.Join(seats, " - ")
}

const skeleton = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="cookoff">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>%s</title>
<style>%s</style>
</head>
<body>
<noscript>This page shows a match with its own script, which is not allowed to run here. It loads nothing else.</noscript>
<script type="application/json" id="options">%s</script>
%s<script>%s</script>
</body>
</html>
`

func write(w io.Writer, o Options, stream, data string) error {
	options, err := json.Marshal(struct { // json.Marshal escapes < and >, so that no text can end the element
		Live string `json:"live"`
		Back Link   `json:"back"`
		Drop string `json:"drop"`
	}{stream, o.Back, o.Drop})
	if err != nil {
		return err
	}
	policy := Policy(stream != "" || o.Drop != "")
	if o.Turn != nil {
		begin := fmt.Sprintf("if (!location.hash) location.replace('#turn=%d');", *o.Turn)
		policy = strings.Replace(policy, "script-src ", "script-src "+Hash(begin)+" ", 1)
		data += "<script>" + begin + "</script>\n"
	}
	_, err = fmt.Fprintf(w, skeleton, html.EscapeString(policy), html.EscapeString(plain.Line(o.Title)), style, options, data, script)
	return err
}

// ShortNames returns names of traces for a page: their files without extensions, or their folders if two files have the same name.
func ShortNames(traces []string) []string {
	var files, folders []string
	for _, trace := range traces {
		files = append(files, strings.TrimSuffix(strings.TrimSuffix(filepath.Base(trace), ".gz"), ".jsonl"))
		folders = append(folders, filepath.Base(filepath.Dir(trace)))
	}
	if len(files) == 2 && files[0] == files[1] {
		return folders
	}
	return files
}
