package cli_test

import (
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// cmdFetch waits until another program has printed the address of its site into FILE, and saves a
// page of the site: fetch FILE PATH TO. With "!", the page must not exist.
func cmdFetch(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: [!] fetch FILE PATH TO")
	}
	printed := ""
	for tries := 0; !strings.HasSuffix(printed, "\n"); tries++ {
		if tries == 3000 {
			ts.Fatalf("no address in %s: %q", args[0], printed)
		}
		time.Sleep(10 * time.Millisecond)
		text, _ := os.ReadFile(ts.MkAbs(args[0])) // the file may not exist yet
		printed = string(text)
	}
	_, address, _ := strings.Cut(strings.TrimSuffix(printed, " (Ctrl-C ends)\n"), ": ")
	page, err := url.Parse(address)
	ts.Check(err)
	res, err := http.Get(page.JoinPath(args[1]).String())
	ts.Check(err)
	body, err := io.ReadAll(res.Body)
	ts.Check(err)
	ts.Check(res.Body.Close())
	if (res.StatusCode == http.StatusOK) == neg {
		ts.Fatalf("%s: %s\n%s", args[1], res.Status, body)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), body, 0o666))
}
