package wasi

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	wasi "github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/cookoff/cookoff/internal/bot"
)

// Limits of a module's memory.
const (
	pageSize = 64 << 10

	// The maximum is the address space of 32 bits.
	memoryMin = 1 << 20
	memoryMax = 4 << 30
)

// entryPoint is the name of the main function in WASI.
const entryPoint = "_start"

// module is a compiled WASI program.
type module struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
}

// Check compiles a module, and returns an error if modules cannot run here.
func Check(ctx context.Context) error {
	// It exports a function _start that does nothing.
	const nothing = moduleHeader + "\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" +
		"\x07\x0a\x01\x06_start\x00\x00" + "\x0a\x04\x01\x02\x00\x0b"
	m, err := load(ctx, []byte(nothing), memoryMin, "")
	if err != nil {
		return err
	}
	return m.runtime.Close(ctx)
}

// load compiles the code of a module, using a cache in the folder dir unless that is empty. If the module cannot run, the
// error is a *bot.Failure.
func load(ctx context.Context, code []byte, memory int64, dir string) (*module, error) {
	if err := checkHeader(code); err != nil {
		return nil, err
	}
	code, err := boundTables(code)
	if err != nil {
		return nil, compileError(err)
	}
	config := wazero.NewRuntimeConfig().
		WithDebugInfoEnabled(false). // not used, and it would be parsed from an untrusted file
		WithMemoryLimitPages(uint32(memory / pageSize))
	if dir != "" {
		// A corrupt or read-only cache only slows down the start.
		if cache, err := wazero.NewCompilationCacheWithDir(dir); err == nil {
			if m, err := compile(ctx, config.WithCompilationCache(cache), code); err == nil {
				return m, nil
			}
		}
	}
	return compile(ctx, config, code)
}

func compile(ctx context.Context, config wazero.RuntimeConfig, code []byte) (m *module, err error) {
	runtime := wazero.NewRuntimeWithConfig(ctx, config)
	defer func() {
		if p := recover(); p != nil { // a bug in the compiler, which must be reported
			err = compileError(fmt.Errorf("it makes the compiler panic: %v", p))
		}
		if err != nil {
			err = cmp.Or(err, runtime.Close(ctx))
		}
	}()
	builder := runtime.NewHostModuleBuilder(wasi.ModuleName)
	wasi.NewFunctionExporter().ExportFunctions(builder)
	host, err := builder.Instantiate(ctx)
	if err != nil {
		return nil, fmt.Errorf("prepare to run WebAssembly: %w", err)
	}
	compiled, err := runtime.CompileModule(ctx, code)
	if err != nil {
		return nil, compileError(err)
	}
	return &module{runtime, compiled}, check(compiled, host.ExportedFunctionDefinitions())
}

// buildHint is the fix for modules that cannot run.
const buildHint = "build a program for WASI preview 1, such as GOOS=wasip1 GOARCH=wasm go build, " +
	"or the target wasm32-wasip1 of Rust and C"

// Magic numbers: modules of WebAssembly 1 to 3, and components of WASI preview 2.
const (
	moduleHeader    = "\x00asm\x01\x00\x00\x00"
	componentHeader = "\x00asm\x0d\x00\x01\x00"
)

// checkHeader returns an error that names the type of file if it is not a module.
func checkHeader(code []byte) error {
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
	return invalid(reason, buildHint)
}

// compileError explains an error of the compiler.
func compileError(err error) error {
	reason, _, _ := strings.Cut(err.Error(), "\n")
	hint := ""
	if strings.Contains(reason, "over limit of") {
		hint = "the setting wasm.memory is the limit of a module's memory"
	}
	return invalid("it is not a valid module: "+reason, hint)
}

// check returns an error if a module is not a program, or imports more than the WASI functions offered.
func check(c wazero.CompiledModule, offered map[string]api.FunctionDefinition) error {
	for _, f := range c.ImportedFunctions() {
		module, name, _ := f.Import()
		if module != wasi.ModuleName || offered[name] == nil {
			return lacking(fmt.Sprintf("the function %s.%s", module, name))
		}
	}
	for _, memory := range c.ImportedMemories() {
		module, name, _ := memory.Import()
		return lacking(fmt.Sprintf("the memory %s.%s", module, name))
	}
	start := c.ExportedFunctions()[entryPoint]
	if start == nil {
		return invalid("it is not a program: it does not export the function "+entryPoint, buildHint)
	}
	if len(start.ParamTypes())+len(start.ResultTypes()) > 0 {
		return invalid("its function "+entryPoint+" has parameters or results, which a program's must not have", "")
	}
	return nil
}

func lacking(what string) error {
	return invalid("it needs "+what+", which WASI preview 1 does not provide", buildHint)
}

func invalid(reason, hint string) error {
	return &bot.Failure{Kind: bot.FailedToStart, Reason: reason, Hint: hint}
}
