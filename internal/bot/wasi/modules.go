// Package wasi runs bots that are WebAssembly modules inside this process: it compiles them, each once, gives each
// run pipes, environment, time and at most one folder to read, and ends it wherever it loops.
package wasi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	wasi "github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/cookoff/cookoff/internal/metering"
)

// Memory of modules: WebAssembly counts it in pages.
const (
	pageSize = 64 << 10

	// MemoryMin and MemoryMax are the least and the greatest limit of a module's memory.
	// The greatest is all that 32 bits can address.
	MemoryMin = 1 << 20
	MemoryMax = 4 << 30
)

// mostModule is the size of the largest module, in bytes. No larger one is compiled: that takes about 0.4 s for each
// MiB, and cannot be stopped.
const mostModule = 64 << 20

// entryPoint is what WASI calls the function that runs a program.
const entryPoint = "_start"

// Modules compiles WASI modules, each once, and keeps them for all matches of this process.
type Modules struct {
	dir    string
	memory int64

	mu      sync.Mutex
	engines map[bool]*engine // by whether their modules are metered
	known   map[[sha256.Size]byte]*Module
}

// engine runs modules that are stopped in one way. Those that are metered look up now and then; all
// others have to be watched in every turn of a loop, which makes them many times slower.
type engine struct {
	runtime wazero.Runtime
	offered map[string]bool // the functions of WASI
}

// Module is a WASI program, ready to be run any number of times at once.
type Module struct {
	name     string
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
}

// NewModules has modules compiled for this machine, with what the compiler makes kept in a folder
// for the next time (none if it is empty). No module gets more memory than so many bytes.
func NewModules(cacheDir string, memory int64) *Modules {
	return &Modules{dir: cacheDir, memory: memory, engines: map[bool]*engine{}, known: map[[sha256.Size]byte]*Module{}}
}

// InvalidError reports that a file is not a module that can be run.
type InvalidError struct {
	Reason string // one line
	Hint   string // the remedy, if it is known
}

// Error is the reason.
func (e *InvalidError) Error() string { return e.Reason }

// Load compiles the code of a module, which is told the name. One that cannot be run is an *InvalidError.
func (m *Modules) Load(ctx context.Context, name string, code []byte) (*Module, error) {
	if len(code) > mostModule {
		return nil, &InvalidError{Reason: fmt.Sprintf("the module has more than %d MiB", mostModule>>20)}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	digest := sha256.Sum256(code)
	if module := m.known[digest]; module != nil {
		return module, nil
	}
	if e := checkHeader(code); e != nil {
		return nil, e
	}
	code, metered, err := metering.Insert(code, lookUp())
	if err != nil {
		return nil, compileError(err)
	}
	e, err := m.engine(ctx, metered)
	if err != nil {
		return nil, fmt.Errorf("prepare to run WebAssembly: %w", err)
	}
	compiled, err := e.runtime.CompileModule(ctx, code)
	if err != nil {
		return nil, compileError(err)
	}
	if invalid := e.check(compiled); invalid != nil {
		return nil, errors.Join(invalid, compiled.Close(ctx))
	}
	module := &Module{name: name, runtime: e.runtime, compiled: compiled}
	m.known[digest] = module
	return module, nil
}

// engine gives the engine for modules of one kind, which is made when the first one is loaded.
func (m *Modules) engine(ctx context.Context, metered bool) (*engine, error) {
	if e := m.engines[metered]; e != nil {
		return e, nil
	}
	cache := wazero.NewCompilationCache()
	if m.dir != "" {
		// A folder that cannot be written only makes the next start slower.
		if onDisk, err := wazero.NewCompilationCacheWithDir(m.dir); err == nil {
			cache = onDisk
		}
	}
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().
		WithCompilationCache(cache).
		WithCloseOnContextDone(!metered). // or an endless loop could not be stopped
		WithMemoryLimitPages(uint32(m.memory/pageSize)))
	builder := runtime.NewHostModuleBuilder(wasi.ModuleName)
	wasi.NewFunctionExporter().ExportFunctions(builder)
	builder.NewFunctionBuilder().
		WithGoModuleFunction(api.GoModuleFunc(exitOrLookUp), []api.ValueType{api.ValueTypeI32}, nil).
		Export(exitFunction)
	host, err := builder.Instantiate(ctx)
	if err != nil {
		return nil, errors.Join(err, runtime.Close(ctx))
	}
	e := &engine{runtime, map[string]bool{}}
	for name := range host.ExportedFunctionDefinitions() {
		e.offered[name] = true
	}
	m.engines[metered] = e
	return e, nil
}

// buildHint says how a module is made that can be run.
const buildHint = "build a program for WASI preview 1, such as GOOS=wasip1 GOARCH=wasm go build, " +
	"or the target wasm32-wasip1 of Rust and C"

// The first bytes of files: a module of WebAssembly 1 to 3 and a component of the later WASI.
const (
	moduleHeader    = "\x00asm\x01\x00\x00\x00"
	componentHeader = "\x00asm\x0d\x00\x01\x00"
)

// checkHeader says what a file is if it is not a module.
func checkHeader(code []byte) *InvalidError {
	reason := ""
	switch {
	case bytes.HasPrefix(code, []byte(moduleHeader)):
		return nil
	case len(code) == 0:
		reason = "it is not a WASI module: the file is empty"
	case bytes.HasPrefix(code, []byte(componentHeader)):
		reason = "it is a component of WASI preview 2, and only modules of preview 1 can be run"
	case bytes.HasPrefix(bytes.TrimSpace(code), []byte("(module")):
		reason = "it is WebAssembly as text, not compiled"
	default:
		reason = fmt.Sprintf("it is not a WASI module: it begins with %q, not with \"\\x00asm\"", code[:min(len(code), len("\x00asm"))])
	}
	return &InvalidError{Reason: reason, Hint: buildHint}
}

// compileError says why a module could not be compiled.
func compileError(err error) *InvalidError {
	reason, _, _ := strings.Cut(err.Error(), "\n")
	e := &InvalidError{Reason: "it is not a valid module: " + reason}
	if strings.Contains(reason, "over limit of") {
		e.Hint = "the setting wasm.memory is the limit of a module's memory"
	}
	return e
}

// check says why a module is not a program that can be run here.
func (e *engine) check(c wazero.CompiledModule) *InvalidError {
	for _, f := range c.ImportedFunctions() {
		module, name, _ := f.Import()
		if module != wasi.ModuleName || !e.offered[name] {
			return lacking(fmt.Sprintf("the function %s.%s", module, name))
		}
	}
	for _, memory := range c.ImportedMemories() {
		module, name, _ := memory.Import()
		return lacking(fmt.Sprintf("the memory %s.%s", module, name))
	}
	start := c.ExportedFunctions()[entryPoint]
	if start == nil {
		return &InvalidError{
			Reason: "it is not a program: it does not export the function " + entryPoint,
			Hint:   buildHint,
		}
	}
	if len(start.ParamTypes())+len(start.ResultTypes()) > 0 {
		return &InvalidError{Reason: "its function " + entryPoint + " takes or gives values, which that of a program does not"}
	}
	return nil
}

func lacking(what string) *InvalidError {
	return &InvalidError{Reason: "it needs " + what + ", which WASI preview 1 does not have", Hint: buildHint}
}

// instantiate makes an instance, and runs what the module itself runs before anything else.
func (m *Module) instantiate(ctx context.Context, config wazero.ModuleConfig) (api.Module, error) {
	// Without a name, there can be any number of instances; the entry point is called by Run.
	return m.runtime.InstantiateModule(ctx, m.compiled, config.WithName("").WithArgs(m.name).WithStartFunctions())
}
