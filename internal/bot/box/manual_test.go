package box_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

var update = flag.Bool("update", false, "rewrite the tables of docs/syscalls.md")

// The manual lists the system calls that the filter allows.
func TestDocumentedCalls(t *testing.T) {
	t.Parallel()
	const page, begin, end = "../../../docs/syscalls.md", "<!-- calls -->\n", "<!-- end of calls -->\n"
	data, err := os.ReadFile(page)
	if err != nil {
		t.Skipf("cannot read the manual: %v", err)
	}
	head, rest, hasBegin := strings.Cut(string(data), begin)
	_, tail, hasEnd := strings.Cut(rest, end)
	if !hasBegin || !hasEnd {
		t.Fatalf("%s has no markers for the tables", page)
	}
	want := head + begin + tables(t) + end + tail
	if *update {
		must.Do(t, os.WriteFile(page, []byte(want), 0o666))
	}
	if string(data) != want && !*update {
		t.Errorf("%s differs from the filter: go test ./internal/bot/box -run TestDocumentedCalls -update", page)
	}
}

// tables returns the tables of the groups of calls, and of the lists of commands, from the sources.
func tables(t *testing.T) string {
	t.Helper()
	var groups, commands strings.Builder
	groups.WriteString("\n| for | calls |\n|---|---|\n")
	commands.WriteString("\n| call | allowed | otherwise |\n|---|---|---|\n")
	for _, file := range []string{"calls_linux.go", "calls_linux_amd64.go", "rules_linux.go"} {
		source := must.Get(parser.ParseFile(token.NewFileSet(), file, nil, 0))(t)
		ast.Inspect(source, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if purpose, calls, is := groupOf(lit); is {
				fmt.Fprintf(&groups, "| %s | %s |\n", purpose, strings.Join(calls, ", "))
			}
			if call, names, errno := listOf(lit); len(names) > 2 && slices.Contains([]string{"fcntl", "ioctl", "prctl", "madvise", "fadvise64"}, call) {
				fmt.Fprintf(&commands, "| `%s` | %s | %s |\n", call, strings.Join(names, ", "), errno)
			}
			return true
		})
	}
	if strings.Count(groups.String(), "\n") < 20 || strings.Count(commands.String(), "\n") != 8 {
		t.Fatalf("this test does not find the tables in the sources:\n%s%s", &groups, &commands)
	}
	return groups.String() + commands.String() + "\n"
}

// groupOf parses a group of calls.
func groupOf(lit *ast.CompositeLit) (purpose string, calls []string, is bool) {
	if len(lit.Elts) != 2 {
		return "", nil, false
	}
	text, ok := lit.Elts[0].(*ast.BasicLit)
	list, listed := lit.Elts[1].(*ast.CompositeLit)
	if !ok || !listed || text.Kind != token.STRING {
		return "", nil, false
	}
	purpose, _ = strconv.Unquote(text.Value)
	for _, name := range constants(list) {
		calls = append(calls, strings.ToLower(strings.TrimPrefix(name, "SYS_")))
	}
	return purpose, calls, len(calls) > 0
}

// listOf parses a rule that lists the allowed values of an argument.
func listOf(lit *ast.CompositeLit) (call string, names []string, errno string) {
	errno = "no effect"
	for _, e := range lit.Elts {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return "", nil, ""
		}
		switch key, _ := pair.Key.(*ast.Ident); {
		case key == nil:
		case key.Name == "call":
			call = strings.ToLower(strings.TrimPrefix(strings.Join(constants(pair.Value), ""), "SYS_"))
		case key.Name == "errno":
			errno = strings.Join(constants(pair.Value), "")
		case key.Name == "only":
			names = constants(pair.Value)
		}
	}
	return call, names, errno
}

// constants returns the names of the constants in an expression, as the system's headers name them.
func constants(n ast.Node) (names []string) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			names = append(names, n.Sel.Name)
			return false
		case *ast.CallExpr:
			for _, arg := range n.Args {
				names = append(names, constants(arg)...)
			}
			return false
		case *ast.KeyValueExpr:
			names = append(names, constants(n.Value)...)
			return false
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				names = append(names, constants(e)...)
			}
			return false
		case *ast.Ident:
			if known, ok := systemNames()[n.Name]; ok {
				names = append(names, known)
			}
		}
		return true
	})
	return slices.Clip(names)
}

// systemNames returns the system's names of this package's constants.
func systemNames() map[string]string {
	return map[string]string{
		"cmdFIONREAD": "FIONREAD", "cmdFIONBIO": "FIONBIO", "cmdFIOCLEX": "FIOCLEX", "cmdFIONCLEX": "FIONCLEX",
		"adviceNormal": "POSIX_FADV_NORMAL", "adviceRandom": "POSIX_FADV_RANDOM", "adviceSequential": "POSIX_FADV_SEQUENTIAL",
		"adviceWillNeed": "POSIX_FADV_WILLNEED", "adviceNoReuse": "POSIX_FADV_NOREUSE",
	}
}
