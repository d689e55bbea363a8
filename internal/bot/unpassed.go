package bot

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// UnpassedVariable is a variable that a bot's file reads, but that is not passed to the bot.
type UnpassedVariable struct {
	File string // without folders
	Name string
}

// searchedFile is the maximum size in bytes of a file that is searched.
const searchedFile = 4 << 20

var (
	// readsVariable matches code that reads a variable, in several languages.
	readsVariable = regexp.MustCompile(`(?:\b(?:environ(?:\.get|\.pop|\.setdefault)?|getenv(?:b|\(\)\.get)?|getEnv|lookupEnv|Getenv|LookupEnv|` +
		`GetEnvironmentVariable|_?ENV(?:\.fetch)?|env::var(?:_os)?|sys\.env(?:\.get)?|env\.get|process\.env|Bun\.env)` +
		`\s*[(\[]\s*["']([A-Za-z_]\w*)["']|\b(?:process|Bun)\.env\.([A-Za-z_]\w*))`)
	shellVariable = regexp.MustCompile(`\$\{?([A-Za-z_]\w*)`)
	shellSets     = regexp.MustCompile(`\b([A-Za-z_]\w*)=`)
)

// Unpassed returns the variables, each once, that are set in an environment and apparently read by the bot's files, but are not
// passed to the bot.
func (b *Bot) Unpassed(base []string) (found []UnpassedVariable) {
	set := map[string]bool{}
	for _, v := range split(base) {
		set[v.Name] = !isShells(v.Name) && !strings.HasPrefix(v.Name, ownPrefix)
	}
	for _, entry := range b.Environment(base, 0) {
		name, _, _ := strings.Cut(entry, "=")
		delete(set, name)
	}
	for i := range b.own.Files {
		f := &b.own.Files[i]
		for _, name := range variablesOf(f) {
			if set[name] {
				delete(set, name)
				found = append(found, UnpassedVariable{filepath.Base(f.Path), name})
			}
		}
	}
	return found
}

// isShells reports whether shells maintain the variable.
func isShells(name string) bool {
	return slices.Contains([]string{"PWD", "OLDPWD", "SHLVL", "_"}, name)
}

// variablesOf returns the variables that a file reads.
func variablesOf(f *content.File) (names []string) {
	if f.Role == content.Data || len(f.Data) > searchedFile || bytes.IndexByte(f.Data, 0) >= 0 {
		return nil
	}
	for _, m := range readsVariable.FindAllSubmatch(f.Data, -1) {
		names = append(names, string(m[1])+string(m[2]))
	}
	if filepath.Ext(f.Path) != ".sh" {
		return names
	}
	own := map[string]bool{}
	for _, m := range shellSets.FindAllSubmatch(f.Data, -1) {
		own[string(m[1])] = true
	}
	for _, m := range shellVariable.FindAllSubmatch(f.Data, -1) {
		if name := string(m[1]); !own[name] {
			names = append(names, name)
		}
	}
	return names
}
