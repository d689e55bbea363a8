package mapcmd

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// What the flags of map gen say.
func TestGenOptions(t *testing.T) {
	t.Parallel()
	var got genOptions
	cmd := newGen(func(o *genOptions) error {
		got = *o
		return nil
	})
	run(t, cmd, "seed=1", "layout=split", "-n", "3", "--output", "kitchens")
	want := genOptions{words: []string{"seed=1", "layout=split"}, count: 3, output: "kitchens"}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(genOptions{})); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
}

// map check and map show take any number of maps, and at least one.
func TestMapsToLookAt(t *testing.T) {
	t.Parallel()
	var got []string
	check := newCheck(func(words []string) error {
		got = words
		return nil
	})
	show := newShow(func(o *showOptions) error {
		got = o.words
		return nil
	})
	for _, cmd := range []*cobra.Command{check, show} {
		run(t, cmd, "duel", "maps/*.txt")
		if diff := cmp.Diff([]string{"duel", "maps/*.txt"}, got); diff != "" {
			t.Errorf("%s: words (-want +got):\n%s", cmd.Name(), diff)
		}
		if cmd.SetArgs([]string{}); cmd.Execute() == nil {
			t.Errorf("%s: no map is no error", cmd.Name())
		}
	}
}

// What the flags of map show say.
func TestShowOptions(t *testing.T) {
	t.Parallel()
	var got showOptions
	cmd := newShow(func(o *showOptions) error {
		got = *o
		return nil
	})
	run(t, cmd, "duel", "-o", "duel.svg", "--dark", "--width", "400")
	want := showOptions{words: []string{"duel"}, output: "duel.svg", dark: true, width: 400}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(showOptions{})); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
}

func run(t *testing.T, cmd *cobra.Command, args ...string) {
	t.Helper()
	cmd.SetArgs(args)
	if err := cmd.Execute(); err != nil {
		t.Fatal(err)
	}
}
