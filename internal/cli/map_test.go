package cli

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// What the flags of map gen say.
func TestGenOptions(t *testing.T) {
	t.Parallel()
	var got mapGenOptions
	cmd := newMapGenCommand(func(o *mapGenOptions) error {
		got = *o
		return nil
	})
	runCommand(t, cmd, "seed=1", "layout=split", "-n", "3", "--output", "kitchens")
	want := mapGenOptions{words: []string{"seed=1", "layout=split"}, count: 3, output: "kitchens"}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(mapGenOptions{})); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
}

// map check and map show take any number of maps, and at least one.
func TestMapsToLookAt(t *testing.T) {
	t.Parallel()
	var got []string
	check := newMapCheckCommand(func(words []string) error {
		got = words
		return nil
	})
	show := newMapShowCommand(func(o *mapShowOptions) error {
		got = o.words
		return nil
	})
	for _, cmd := range []*cobra.Command{check, show} {
		runCommand(t, cmd, "duel", "maps/*.txt")
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
	var got mapShowOptions
	cmd := newMapShowCommand(func(o *mapShowOptions) error {
		got = *o
		return nil
	})
	runCommand(t, cmd, "duel", "-o", "duel.svg", "--dark", "--width", "400")
	want := mapShowOptions{words: []string{"duel"}, output: "duel.svg", dark: true, width: 400}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(mapShowOptions{})); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
}

func runCommand(t *testing.T, cmd *cobra.Command, args ...string) {
	t.Helper()
	cmd.SetArgs(args)
	if err := cmd.Execute(); err != nil {
		t.Fatal(err)
	}
}
