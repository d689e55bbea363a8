// Package player is the page in which a match is watched in a browser: as one file with everything in it, or fed by a server
// while the match runs. The script knows scenes and no game.
//
// A page with recorded matches is written by Page. It has them in it, encoded by Encode, and asks for nothing else: it
// works from a disk and from a mail.
//
// A page that follows a match under way is written by LivePage. It opens an EventSource at an address of the same server,
// where a Stream writes what has happened so far and what happens next. When the connection breaks the browser comes back
// with the header Last-Event-ID, the last turn that it has: the server writes the stage again and then the turns after that
// one.
package player

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/timeline"
)

// What esbuild has made of the sources ("make player").
var (
	//go:embed bundle/player.js
	script string
	//go:embed bundle/player.css
	style string
)

// Options say how a page looks around its matches. All may be empty.
type Options struct {
	Title string   // of the page; by itself that of the first match
	Names []string // what tells two matches apart, such as their files
	Back  Link     // leads to where the page belongs
}

// Link leads to another page.
type Link struct {
	Address string `json:"address"`
	Text    string `json:"text"`
}

// Assets returns the script and the style of the player, for a page of one's own. The script shows the
// matches of all elements <script type="application/octet-stream" class="match"> that stand before it in the
// page, which have what Encode gives as base64, or follows the stream that the element <script
// type="application/json" id="options"> names: that of {"live":"ADDRESS"}. {"place":"match=12"} there is what
// stands before the turn in addresses, of a page that has the player in a frame.
func Assets() (javaScript, css string) { return script, style }

// Policy returns the content security policy of a page with the script and the style in it: nothing else may
// run or be loaded. A live page may connect to its own server.
func Policy(live bool) string {
	policy := fmt.Sprintf("default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; script-src %s; style-src %s", Hash(script), Hash(style))
	if live {
		policy += "; connect-src 'self'"
	}
	return policy
}

// Hash names a text in a content security policy.
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

// LivePage writes a page that follows the stream at an address, which is of the same server.
func LivePage(w io.Writer, stream string, o Options) error { return write(w, o, stream, "") }

// title names a match: "duel: RED chef - BLUE random".
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
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>%s</title>
<style>%s</style>
</head>
<body>
<noscript>This page shows a match by its own script, which is not allowed to run here. It loads nothing else.</noscript>
<script type="application/json" id="options">%s</script>
%s<script>%s</script>
</body>
</html>
`

func write(w io.Writer, o Options, stream, data string) error {
	options, err := json.Marshal(struct { // it escapes < and >, so that no text ends the element
		Live string `json:"live"`
		Back Link   `json:"back"`
	}{stream, o.Back})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, skeleton, html.EscapeString(Policy(stream != "")), html.EscapeString(plain.Line(o.Title)), style, options, data, script)
	return err
}
