package bot

import (
	"context"
	_ "embed" // what interpreters are asked
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Box is how bots are kept in boxes on this machine. It is for any number of goroutines.
type Box struct {
	Machine box.Machine
	Level   box.Level // that was asked for
	Allow   []string  // files and folders, absolute, that all bots can read
	Hidden  []string  // that none can, whatever they lie in: cookoff's own
	Limits  box.Limits
	Frozen  bool              // bots cannot write into the folders that they run in
	Warn    func(text string) // receives warnings of guarantees that the box does not give a bot; nil: they are dropped

	mu     sync.Mutex
	system box.View            // what all see; it is looked for once
	asked  map[string][]string // where interpreters find modules
	warned []string
	kept   []string // the folders of bots that learn: see Keep
}

// Bounds are what of a box decides how a match comes out, for bots that keep to what they may do.
type Bounds struct {
	Memory int64      `json:"memory"`              // of a bot, in bytes; 0 is no limit
	Ponder box.Ponder `json:"ponder"`              // what it may do outside of its turns
	Tasks  int64      `json:"tasks,omitempty"`     // its processes and threads; 0 is the default
	Files  int64      `json:"openFiles,omitempty"` // open in each of its processes; 0 is the default
}

// BoundsOf are those of limits.
func BoundsOf(l box.Limits) *Bounds {
	b := &Bounds{Memory: l.Memory, Ponder: l.Ponder}
	if l.Processes != box.DefaultTasks {
		b.Tasks = l.Processes
	}
	if l.OpenFiles != box.DefaultOpenFiles {
		b.Files = l.OpenFiles
	}
	return b
}

// Kept is how the programs of a match were kept, as results show it.
type Kept struct {
	Level box.Level     `json:"level"`
	Held  []box.Promise `json:"held"` // in the order of box.Promises
	Bounds
}

// Kept is how programs are kept in the box; nil without one.
func (x *Box) Kept() *Kept {
	if x == nil {
		return nil
	}
	held := x.Machine.Held()
	return &Kept{
		Level: x.Level, Bounds: *x.Bounds(),
		Held: slices.DeleteFunc(box.Promises(), func(p box.Promise) bool { return held[p] == "" }),
	}
}

// Bounds are those of the box; nil without one.
func (x *Box) Bounds() *Bounds {
	if x == nil {
		return nil
	}
	return BoundsOf(x.Limits)
}

// Flags say in which box a match was played, if usually it is another one. Both are nil for none.
func (b *Bounds) Flags(usual *Bounds) []string {
	switch {
	case b == nil && usual == nil || b != nil && usual != nil && *b == *usual:
		return nil
	case b == nil:
		return []string{"--box", string(box.Off)}
	}
	const mebi = 20
	memory := "0"
	if b.Memory > 0 {
		memory = fmt.Sprintf("%dMiB", b.Memory>>mebi)
	}
	flags := []string{"--memory", memory, "--ponder", string(b.Ponder)}
	if usual == nil {
		flags = append(flags, "--box", string(box.Auto))
	}
	return flags
}

// String are the bounds as they count in the key of a match.
func (b Bounds) String() string {
	text := fmt.Sprintf("memory %d ponder %s", b.Memory, b.Ponder)
	if b.Tasks > 0 {
		text += fmt.Sprintf(" tasks %d", b.Tasks)
	}
	if b.Files > 0 {
		text += fmt.Sprintf(" files %d", b.Files)
	}
	return text
}

// policy is what the bot may do that is about to be started by a command. rivals are those that it must not see.
func (x *Box) policy(ctx context.Context, b *Bot, c *Command, place *workdir.Dir, rivals []*Bot) (*box.Policy, error) {
	v := x.view(valueOf(c.Env, "HOME"))
	programs := b.programs(c.Argv[0])
	for _, program := range programs {
		if !isToolchain(program) || place.Holds(program) { // a bot can be called like one
			v.Add(program)
			continue
		}
		if b.choosesItself(program) || v.Keeps(program) { // its links and files may lead to whatever its author wants to read
			v.AddForeignProgram(program)
			continue
		}
		v.AddProgram(program)
		for _, path := range x.modules(ctx, program, c.Env) {
			v.Add(path)
		}
	}
	for _, name := range []string{
		"LD_LIBRARY_PATH", "NIX_LD_LIBRARY_PATH", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "CONDA_PREFIX", "JAVA_HOME", "JDK_HOME",
		"JRE_HOME", "CLASSPATH", "NODE_PATH", "DOTNET_ROOT", "GOROOT", "GEM_HOME", "GEM_PATH", "RUBYLIB", "PERL5LIB", "R_HOME",
		"R_LIBS_USER", "ERL_LIBS", "JULIA_DEPOT_PATH",
	} {
		for _, path := range filepath.SplitList(valueOf(c.Env, name)) {
			v.Add(path)
		}
	}
	for _, path := range append(b.uncopied(), place.Readable()...) {
		v.Add(path)
	}
	if !x.Machine.Namespaces { // else its copies are mounted there
		for _, path := range place.Originals() {
			v.Add(path)
		}
	}
	for _, path := range append(b.Allow, x.Allow...) {
		v.Add(path)
	}
	if err := x.keptIn(&v, b, place); err != nil {
		return nil, err
	}
	p := &box.Policy{
		Use: x.Machine.Mechanisms, Read: v.Read, Links: v.Links, Write: place.Writable(),
		Fresh: fresh(c.Env), Limits: x.Limits,
	}
	p.Hidden = x.hidden(b, p, programs, rivals)
	if b.Learns && !place.IsTemporary() {
		p.Hidden = append(p.Hidden, b.besideOwn()...)
	}
	for _, m := range place.Mounts() {
		if from := v.Resolve(m.From); from != "" && !slices.Contains(p.Fresh, m.To) {
			p.Mounts = append(p.Mounts, box.Mount{From: from, To: m.To})
		}
	}
	if place.IsTemporary() {
		p.Bound = p.Write
	}
	if x.Frozen {
		p.Read, p.Write, p.Bound = append(p.Read, p.Write...), nil, nil
	}
	return p, nil
}

// noDoubleMapping is a variable of .NET, which maps the code that it compiles twice unless this is 0. It does so by a file of 2 TB
// that memfd_create(2) makes, which a box does not have.
const noDoubleMapping = "DOTNET_EnableWriteXorExecute"

// keep has a command run in a box.
func (x *Box) keep(ctx context.Context, b *Bot, c *Command, place *workdir.Dir, rivals []*Bot) error {
	if !x.Machine.Namespaces && b.body() != module { // what programs keep for a while has no place but in the folder that is the bot's
		scratch, err := place.Scratch()
		if err != nil {
			return err
		}
		c.Env = withEntry(c.Env, "TMPDIR", scratch)
	}
	if x.Machine.Namespaces && b.body() != module && valueOf(c.Env, noDoubleMapping) == "" {
		c.Env = withEntry(c.Env, noDoubleMapping, "0")
	}
	var err error
	if c.Box, err = x.policy(ctx, b, c, place, rivals); err != nil {
		return err
	}
	return x.lower(b, c.Box, place, valueOf(c.Env, "HOME"))
}

// view is what all bots see.
func (x *Box) view(home string) box.View {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.system.Read == nil || x.system.Home != home {
		x.system = box.View{Home: home}
		x.system.AddSystem()
	}
	v := x.system.Clone()
	v.Kept = slices.Clone(x.kept)
	return v
}

// programs are what runs the bot: the program that is started, and what that is a script for.
func (b *Bot) programs(first string) (paths []string) {
	for _, program := range []string{first, b.toolchain, b.inPlace} {
		if program == "" {
			continue
		}
		if path, err := exec.LookPath(program); err == nil && filepath.IsAbs(path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// choosesItself reports whether a program is the choice of the bot's author: it lies in one of the bot's folders, or the bot's own file
// names it. What the system has, and what the PATH leads to, is the user's whoever names it. So is the home folder.
func (b *Bot) choosesItself(program string) bool {
	if isInstalledBySystem(program) {
		return false
	}
	home, _ := os.UserHomeDir()
	for _, folder := range b.folders {
		if content.IsBelow(program, folder) && folder != home && !content.IsBelow(home, folder) {
			return true
		}
	}
	found, _ := exec.LookPath(filepath.Base(program))
	return b.Form != FormCommand && program == b.toolchain && program != found
}

// mounts reports whether programs in the box see mounts of their own.
func (x *Box) mounts() bool { return x != nil && x.Machine.Namespaces }

// uncopied are the bot's own files that it uses where they lie.
func (b *Bot) uncopied() (paths []string) {
	for i := range b.files {
		if path := b.files[i].Path; b.body() == program && !b.copies.Has(path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// hidden are the files that the bot's rivals are and that are not its own, and what no bot sees, but what runs it. They can lie
// in folders that are allowed, or of a toolchain.
func (x *Box) hidden(b *Bot, p *box.Policy, programs []string, rivals []*Bot) []string {
	paths := slices.DeleteFunc(slices.Clone(x.Hidden), func(path string) bool { return slices.Contains(programs, path) })
	for _, other := range rivals {
		for i := range other.files {
			if f := &other.files[i]; f.Role != content.Data && p.Shows(f.Path) && !b.owns(f.Path) {
				paths = append(paths, f.Path)
			}
		}
	}
	return paths
}

// besideOwn are the files and folders in the bot's folder that are never its own, and code that is not.
func (b *Bot) besideOwn() (paths []string) {
	entries, _ := os.ReadDir(b.home) // what cannot be listed is not found either
	for _, e := range entries {
		path := filepath.Join(b.home, e.Name())
		if content.IsNeverOwn(e.Name()) || !e.IsDir() && content.IsCode(path) && !b.owns(path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// owns reports whether a file is one of the bot's own.
func (b *Bot) owns(path string) bool {
	return slices.ContainsFunc(b.files, func(f content.File) bool { return f.Path == path })
}

// fresh are the folders in which programs keep what is theirs for a while.
func fresh(env []string) (paths []string) {
	paths = []string{"/tmp", "/var/tmp"}
	for _, name := range []string{"TMPDIR", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"} {
		if path := valueOf(env, name); filepath.IsAbs(path) && filepath.Clean(path) != "/" {
			paths = append(paths, filepath.Clean(path))
		}
	}
	return paths
}

// withEntry is an environment with a variable.
func withEntry(env []string, name, value string) []string {
	env = slices.DeleteFunc(slices.Clone(env), func(entry string) bool { return strings.HasPrefix(entry, name+"=") })
	return append(env, name+"="+value)
}

// valueOf is the value of a variable in an environment; empty if it has none.
func valueOf(env []string, name string) string {
	for _, entry := range env {
		if value, found := strings.CutPrefix(entry, name+"="); found {
			return value
		}
	}
	return ""
}

// pathsProbe asks Python where it is installed and finds modules.
//
//go:embed paths.py
var pathsProbe string

// tell notes the folders in which an interpreter finds modules, so that it need not be asked.
func (x *Box) tell(python string, places []string) {
	program, err := exec.LookPath(python)
	if err != nil {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.asked == nil {
		x.asked = map[string][]string{}
	}
	if _, known := x.asked[program]; !known {
		x.asked[program] = places
	}
}

// modules are the folders in which an interpreter finds modules, as far as it tells. It is asked once.
func (x *Box) modules(ctx context.Context, program string, env []string) (paths []string) {
	name := filepath.Base(program)
	if !strings.HasPrefix(name, "python") && !strings.HasPrefix(name, "pypy") {
		return nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if known, ok := x.asked[program]; ok {
		return known
	}
	argv := []string{program, "-c", notFromHere + pathsProbe}
	answer, err := ask(ctx, process.Command{Argv: argv, Dir: os.TempDir(), Env: env}, false, nil)
	if err == nil {
		_ = json.Unmarshal(answer, &paths) // what it does not tell is not seen
	}
	if x.asked == nil {
		x.asked = map[string][]string{}
	}
	x.asked[program] = paths
	return paths
}
