package architecture_test

import (
	"slices"
	"strings"
	"testing"
)

// layer lists the packages of this project that a package may import, except in tests.
type layer struct {
	of   string // pattern: "x" is a package, "x/..." also all packages below it; the longest match applies
	may  string // patterns of packages of the project, separated by spaces; other modules are not restricted
	pure bool   // no I/O, clock or logger
}

// layers lists the allowed imports. A package without a matching line fails the test.
func layers() []layer {
	const (
		bot     = "internal/bot internal/bot/conversation internal/bot/workdir "
		contest = "internal/contest internal/contest/chance internal/contest/scene internal/contest/story internal/replay internal/text/jsonout "
		words   = "internal/text/plain internal/text/spelling internal/text/ui internal/text/usage "
	)
	return []layer{
		{of: "internal/sim", pure: true},
		{of: "internal/maps/...", may: "internal/maps/... internal/sim internal/text/spelling", pure: true},
		{of: "internal/replay", may: "internal/text/jsonin internal/text/jsonout"},
		{of: "internal/text/...", may: "internal/text/..."},

		{of: "internal/bot", may: "internal/bot/box internal/bot/content internal/bot/dirlock internal/bot/process internal/bot/remedy " +
			"internal/bot/source internal/bot/workdir " + words},
		{of: "internal/bot/..."},
		{of: "internal/bot/box", may: "internal/text/spelling"},
		{of: "internal/bot/botprofile", may: "internal/bot " + words},
		{of: "internal/bot/content", may: "internal/bot/dirlock"},
		{of: "internal/bot/conversation", may: "internal/bot internal/bot/process internal/bot/workdir internal/text/plain"},
		{of: "internal/bot/doctor", may: "internal/bot/... internal/text/ui"},
		{of: "internal/bot/gittree", may: "internal/bot/dirlock internal/text/plain internal/text/spelling"},
		{of: "internal/bot/goplugin", may: "internal/bot"}, // plugins must be built with the same packages
		{of: "internal/bot/process", may: "internal/bot/box"},
		{of: "internal/bot/relay"},
		{of: "internal/bot/remedy", may: "internal/bot/starters"},
		{of: "internal/bot/starters", may: "internal/text/spelling"},
		{of: "internal/bot/wasi", may: "internal/bot internal/bot/conversation internal/text/spelling"},
		{of: "internal/bot/workdir", may: "internal/bot/box internal/bot/content internal/bot/dirlock"},

		{of: "internal/contest/...", may: bot + contest},
		{of: "internal/contest/codingame", may: bot + contest + "internal/contest/linegame internal/text/jsonin internal/text/spelling"},
		{of: "internal/contest/contesttest", may: "internal/..."},
		{of: "internal/contest/chance", pure: true},
		{of: "internal/contest/contesttest/rulestest", may: "internal/maps internal/must internal/replay internal/sim internal/text/jsonout internal/tier"},
		{of: "internal/contest/referee", may: bot + contest + "internal/bot/relay internal/text/plain internal/text/spelling internal/text/yamlin"},
		{of: "internal/contest/scene"},
		{of: "internal/contest/story", may: "internal/contest/scene internal/text/spelling"},

		{of: "internal/games", may: bot + contest + "bots/... internal/contest/chaos internal/contest/referee internal/games/... internal/maps maps internal/text/jsonin " + words},
		{of: "internal/games/...", may: bot + contest + "internal/contest/codingame internal/contest/linegame internal/games/... internal/maps/... internal/sim internal/text/..."},
		{of: "internal/games/alamode/kitchen", may: "internal/contest/java internal/text/jsonin internal/text/jsonout", pure: true},
		{of: "internal/games/grass/field", may: "internal/text/jsonin internal/text/jsonout", pure: true},
		{of: "internal/contest/java", pure: true},
		{of: "internal/games/overdrive/race", may: "internal/contest/java internal/text/jsonin internal/text/jsonout", pure: true},
		{of: "bots/...", may: "bots/... internal/games/alamode/kitchen internal/games/grass/field internal/games/overdrive/race internal/sim"},
		{of: "bots/sdk/..."}, // built into the bots of users
		{of: "bots/carnegie/waiter/plan"},

		{of: "internal/play/...", may: bot + contest + words + "internal/bot/box internal/bot/content internal/bot/remedy"},
		{of: "internal/play/matchfiles", may: bot + contest + words + "internal/play/userfiles"},
		{of: "internal/play/trusted", may: "internal/bot/content internal/play/userfiles internal/text/jsonout"},
		{of: "internal/play/thismachine", may: bot + contest + "internal/bot/box internal/bot/process internal/play/match"},
		{of: "internal/play/live", may: "internal/contest internal/bot/dirlock internal/replay"},

		{of: "internal/experiment", may: bot + contest + words + "internal/bot/gittree internal/experiment/..."},
		{of: "internal/experiment/...", may: bot + contest + words + "internal/bot/box internal/bot/botprofile internal/bot/content internal/bot/gittree internal/bot/process internal/contest/chaos internal/experiment/... internal/play/... internal/text/..."},
		{of: "internal/experiment/bisect", may: "internal/bot/gittree internal/experiment/rating internal/text/..."},
		{of: "internal/experiment/rating", pure: true},
		{of: "internal/experiment/regress", may: "internal/bot internal/contest internal/experiment/... internal/text/...", pure: true},
		{of: "internal/experiment/store", may: "internal/bot internal/contest internal/text/jsonout"},
		{of: "internal/experiment/sweep", may: "internal/experiment/rating internal/text/...", pure: true},
		{of: "internal/experiment/tune", may: "internal/experiment/rating internal/experiment/variant internal/text/...", pure: true},
		{of: "internal/experiment/variant", may: "internal/text/usage", pure: true},

		{of: "internal/view/...", may: "internal/bot internal/bot/doctor " + contest + "internal/contest/referee internal/experiment/... internal/play/... internal/text/... internal/view/..."},
		{of: "internal/view/kitchenmap", may: "internal/contest internal/contest/scene internal/maps internal/maps/overview internal/play/userfiles internal/sim internal/text/... internal/view/terminal"},
		{of: "internal/view/svg", may: "internal/contest/scene"},
		{of: "internal/cli/...", may: "internal/..."},
		{of: "internal/must"},
		{of: "internal/tier/..."},
		{of: "cmd/cookoff", may: "internal/cli"},
		{of: "maps"},
	}
}

// matches reports whether a pattern matches a path.
func matches(pattern, path string) bool {
	root, below := strings.CutSuffix(pattern, "/...")
	return path == root || below && strings.HasPrefix(path, root+"/")
}

// layerOf returns the line for a package.
func layerOf(pkg string) (found layer) {
	length := func(l layer) int { return len(strings.TrimSuffix(l.of, "...")) }
	exact := slices.IndexFunc(layers(), func(l layer) bool { return l.of == pkg })
	if exact >= 0 {
		return layers()[exact]
	}
	for _, l := range layers() {
		if matches(l.of, pkg) && length(l) > length(found) {
			found = l
		}
	}
	return found
}

func TestImportsPointDown(t *testing.T) {
	t.Parallel()
	g := readImports(t)
	for _, pkg := range g.packages() {
		l := layerOf(short(pkg))
		if l.of == "" {
			t.Errorf("%s has no line in layers: add one", short(pkg))
			continue
		}
		for _, imported := range g.imports(pkg) {
			file, named := g[pkg][imported], short(imported)
			switch {
			case l.pure && impure(imported) != "":
				t.Errorf("%s imports %s, which is %s: %s must be pure", file, imported, impure(imported), l.of)
			case within(imported, "github.com/spf13") && !within(pkg, module+"/internal/cli"):
				t.Errorf("%s imports %s: only internal/cli may parse flags and configuration", file, imported)
			case !within(imported, module):
			case isTestOnly(short(pkg)):
			case isTestOnly(named):
				t.Errorf("%s imports %s: only tests may", file, named)
			case matches("internal/cli/...", named) && !matches("internal/cli/...", short(pkg)) && pkg != module+"/cmd/cookoff":
				t.Errorf("%s imports %s: only cmd/cookoff may", file, named)
			case !slices.ContainsFunc(strings.Fields(l.may), func(p string) bool { return matches(p, named) }):
				t.Errorf("%s imports %s; %s may import only these packages of this project: %s", file, named, l.of, l.may)
			}
		}
	}
}

// Every line of layers matches a package.
func TestLayersExist(t *testing.T) {
	t.Parallel()
	g := readImports(t)
	for _, l := range layers() {
		if !slices.ContainsFunc(g.packages(), func(pkg string) bool { return matches(l.of, short(pkg)) }) {
			t.Errorf("%s matches no package", l.of)
		}
	}
}

// isTestOnly reports whether only tests may import a package.
func isTestOnly(pkg string) bool {
	return matches("internal/contest/contesttest/...", pkg) || pkg == "internal/view/web/browsertest" || pkg == "internal/must" || matches("internal/tier/...", pkg)
}
