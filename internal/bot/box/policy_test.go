package box_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/must"
)

func TestPolicyEncodeDecode(t *testing.T) {
	t.Parallel()
	want := &box.Policy{
		Use: box.Mechanisms{Namespaces: true, User: true, Landlock: 7, Seccomp: true}, Read: []string{"/usr"}, Write: []string{"/dev/shm/a"},
		Fresh: []string{"/tmp"}, Hidden: []string{"/usr/b"}, Links: []box.Link{{Path: "/bin", To: "usr/bin"}}, Limits: box.DefaultLimits(),
	}
	for _, want := range []*box.Policy{want, nil} {
		got := must.Get(box.Decode(must.Get(want.Encode())(t)))(t)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("decoded %+v, want %+v", got, want)
		}
	}
}

func TestInvalidPolicies(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                       "EOF",
		"{":                                      "unexpected EOF",
		`{"pink":1}`:                             "unknown field",
		`{"read":["usr"]}`:                       `"usr" is not a clean absolute path`,
		`{"write":["/a/../b"]}`:                  "clean absolute",
		`{"links":[{"path":"/a","to":""}]}`:      "leads nowhere",
		`{"limits":{"memory":-1}}`:               "a limit of -1",
		`{} {}`:                                  "something follows",
		`"` + strings.Repeat("x", 200<<10) + `"`: "too long",
		`{"hidden":["/a\u0000b"]}`:               "clean absolute",
	} {
		if _, err := box.Decode([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Decode(%.40q): error %v, want %q", text, err, want)
		}
	}
	long := &box.Policy{Read: slices.Repeat([]string{"/" + strings.Repeat("a", 1000)}, 200)}
	if _, err := long.Encode(); err == nil || !strings.Contains(err.Error(), "too many paths") {
		t.Errorf("Encode with too many paths: error %v", err)
	}
}

// A decoded policy can be encoded and decoded again, unless it has too many paths.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("null"))
	f.Add([]byte(`{"use":{"landlock":7},"read":["/usr"],"links":[{"path":"/bin","to":"usr/bin"}],"limits":{"memory":1}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := box.Decode(text)
		if err != nil {
			return
		}
		again, err := p.Encode()
		if err != nil && strings.Contains(err.Error(), "too many paths") {
			return
		}
		must.Do(t, err)
		if q, err := box.Decode(again); err != nil || !reflect.DeepEqual(p, q) {
			t.Errorf("%q is decoded as %+v, and again as %+v: %v", text, p, q, err)
		}
	})
}

// A machine guarantees only what it supports, and the error of the level strict says what is
// missing.
func TestGuaranteesOfMachines(t *testing.T) {
	t.Parallel()
	refuse := func(reason string, when func(box.Mechanisms) bool) func(*box.Policy) error {
		return func(p *box.Policy) error {
			if when(p.Use) {
				return errors.New(reason)
			}
			return nil
		}
	}
	all := box.Detect(refuse("", func(box.Mechanisms) bool { return false }))
	if all.Landlock == 0 && all.Why == "" && len(all.Held()) == 0 {
		t.Skip("no sandbox on this system")
	}
	if !all.Namespaces || !all.User || all.Why != "" || len(all.Missing()) > 0 {
		t.Errorf("a machine that supports everything: %+v, missing %v", all, all.Missing())
	}
	root := box.Detect(refuse("not permitted", func(m box.Mechanisms) bool { return m.User }))
	if !root.Namespaces || root.User || root.Why != "" {
		t.Errorf("a machine without user namespaces: %+v", root)
	}
	none := box.Detect(refuse("not permitted", func(m box.Mechanisms) bool { return m.Namespaces }))
	if none.Namespaces || none.Why != "no namespaces: not permitted" {
		t.Errorf("a machine without namespaces: %+v", none)
	}
	none.Landlock, none.Seccomp = 0, true
	if err := box.Strict.Check(none); err == nil || !strings.HasPrefix(err.Error(), "--box strict: this machine cannot guarantee files, processes, network, privileges (no namespaces: not permitted): allow user namespaces") {
		t.Errorf("level strict without namespaces: error %v", err)
	}
	for _, level := range []box.Level{box.Auto, box.Off} {
		if err := level.Check(none); err != nil {
			t.Errorf("level %s without namespaces: error %v", level, err)
		}
	}
	const want = "bots run in a sandbox (watcher, rlimits and watcher, subreaper); not guaranteed here: files, processes, network, privileges (no namespaces: not permitted)"
	must.Be(t, "summary", want, none.Summary())
}
