package maps_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/maps"
)

func TestUnknownKeys(t *testing.T) {
	t.Parallel()
	const text = `// reword=1
b$ // rows are taken as they are
SWITCH: turn=9 length=4 // duratoin=3 and words
ORDERS:
start=1 duration=2 required=EGG reword=90 penalty=1 // color=red
start=1 duration=2 required=EGG size=3 REWARD=4 =7
switch: start=3
`
	want := []maps.Warning{
		{Message: `line 3: "length=4" is ignored`, Line: 3},
		{Message: `line 3: "duratoin=3" is ignored; did you mean "duration="?`, Line: 3},
		{Message: `line 5: "reword=90" is ignored; did you mean "reward="?`, Line: 5},
		{Message: `line 6: "size=3" is ignored`, Line: 6},
		{Message: `line 6: "=7" is ignored`, Line: 6},
		{Message: `line 7: "start=3" is ignored`, Line: 7},
	}
	if diff := cmp.Diff(want, maps.UnknownKeys([]byte(text))); diff != "" {
		t.Error(diff)
	}
	if found := maps.UnknownKeys([]byte("b\nORDERS:\nstart=1 duration=1 required=\n")); found != nil {
		t.Errorf("warnings %v about known keys", found)
	}
}

func TestNeedsTeamwork(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, rows string
		want       bool
	}{
		{"one bot", "$CKU\nb...\n", false},
		{"one of two bots reaches everything", "$CKU#\nb...#\n####b\n", false},
		{"shop and submit tile apart", "$b#bU\n", true},
		{"no bot reaches the stations", "b..\n###\n$CU\n", false},
		{"no bot", "$CU\n", false},
	} {
		k := mustParse(t, c.rows)
		if got := maps.NeedsTeamwork(&k); got != c.want {
			t.Errorf("%s: NeedsTeamwork = %v, want %v", c.name, got, c.want)
		}
	}
}
