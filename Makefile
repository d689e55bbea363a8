# Targets for developers. The steps of the gate are in .ci/run.

GO       ?= go
VERSION  ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS  := -X main.version=$(VERSION)
FUZZTIME ?= 30s
TARGETS  := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64

.DEFAULT_GOAL := help
.PHONY: help build test lint fmt check pictures screens player chances bench bench-bots compare fuzz soak cover dist clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build ./cookoff, with support for Go plugins if there is a C compiler
	$(if $(filter 1,$(shell $(GO) env CGO_ENABLED)),CGO_ENABLED=1 $(GO) build -tags plugin,$(GO) build) -ldflags '$(LDFLAGS)' ./cmd/cookoff

test: ## run the tests
	$(GO) test ./...

lint: ## run the linters; installs the pinned golangci-lint into ./.bin
	.ci/run tools vet lint

fmt: ## format the code
	.ci/run tools
	.bin/golangci-lint fmt ./...

check: ## run the whole gate, which changes must pass
	.ci/run

player: ## type-check and rebuild the bundle of the browser player; needs node, installs the pinned esbuild and TypeScript
	cd internal/view/web/player && npm ci --ignore-scripts --no-audit --no-fund && npm run --silent types && npm run --silent bundle

pictures: ## regenerate the pictures of the documentation, from a match of built-in bots; needs Chromium
	COOKOFF_TESTS=gate $(GO) test ./docs -run Picture -update

screens: ## take screenshots of every page and of watch into dist/screens; needs Chromium and tmux, takes ten minutes
	COOKOFF_TESTS=gate $(GO) test ./docs -run TestScreens -screens -timeout 30m

chances: ## fit and check the win probability models, from matches of built-in bots (docs/explain.md); takes some minutes
	$(GO) test ./internal/games -run TestFitChances -fit -timeout 3h -v

bench: ## run the benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

bench-bots: ## measure the cost of calls by Python bots (docs/benchmarks.md)
	$(GO) test -run '^$$' -bench 'Styles|Calls' -benchtime 5x ./internal/games/carnegie

compare: ## compare the speed of this tree and of another build, OLD=path, alternately, RUNS times per command (10)
	@test -n "$(OLD)" || { echo 'make compare OLD=path of another build of cookoff' >&2; exit 2; }
	$(GO) build -o dist/cookoff-new ./cmd/cookoff
	.ci/compare "$(OLD)" dist/cookoff-new $(RUNS)

fuzz: ## run every fuzz target for FUZZTIME each (30s)
	@grep -roE '^func Fuzz[A-Za-z0-9_]+' --include='*_test.go' cmd internal bots maps | sed 's|/[^/]*:func | |' | \
	while read -r dir target; do \
		echo "== $$dir $$target"; \
		$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x "./$$dir" || exit 1; \
	done

soak: ## long tests: builds for all systems, rules with fused multiply-add, fuzzing, a busy machine, repeated race tests, simulations, 500 kitchens; takes hours
	$(MAKE) dist
	$(MAKE) fuzz FUZZTIME=12m
	COOKOFF_TESTS=gate GOAMD64=v3 $(GO) test ./internal/sim/... ./internal/contest/... ./internal/games/...
	COOKOFF_TESTS=soak $(GO) test -run BusyMachine -v -timeout 1h ./internal/cli
	COOKOFF_TESTS=soak $(GO) test -skip BusyMachine -race -count 4 -cpu 1,4 -shuffle on -timeout 4h ./...
	$(GO) test ./internal/experiment/rating -run Simulated -runs 2000 -timeout 1h
	COOKOFF_TESTS=soak $(GO) test ./bots/carnegie/chef -kitchens 500 -timeout 2h
	$(GO) test ./internal/cli -run EqualBots -runs 200 -timeout 2h

cover: ## measure test coverage; writes the profile to dist/cover.out
	@mkdir -p dist
	$(GO) test -coverpkg=./... -coverprofile=dist/cover.out ./...
	$(GO) tool cover -func dist/cover.out | tail -n 1

dist: $(TARGETS:%=dist/%) ## make release archives for all systems, and their checksums, in ./dist
	cd dist && sha256sum $(foreach t,$(TARGETS),$(call archive,$t)) > SHA256SUMS
	@cat dist/SHA256SUMS

# Archives are reproducible: the same commit and toolchain give the same bytes.
archive   = cookoff-$(VERSION)-$(subst /,-,$1)$(if $(filter windows/%,$1),.zip,.tar.gz)
tree      = dist/tree-$(*D)-$(*F)
DIST_TIME = $(shell git log -1 --format=%cI 2>/dev/null || date -Iseconds)

dist/%: .FORCE
	rm -rf $(tree) && mkdir -p $(tree)/cookoff
	CGO_ENABLED=0 GOOS=$(*D) GOARCH=$(*F) $(GO) build -trimpath -buildvcs=false -ldflags '-s -w $(LDFLAGS)' \
		-o $(tree)/cookoff/cookoff$(if $(filter windows,$(*D)),.exe) ./cmd/cookoff
	cp README.md CHANGELOG.md LICENSE $(tree)/cookoff
	find $(tree) -exec touch -d '$(DIST_TIME)' {} +
	$(if $(filter windows,$(*D)),cd $(tree) && python3 -m zipfile -c ../$(call archive,$*) cookoff, \
		tar -C $(tree) --sort=name --owner=0 --group=0 --numeric-owner -c cookoff | gzip -9n > dist/$(call archive,$*))
	rm -rf $(tree)

clean: ## remove the outputs of other targets, except the linter in ./.bin
	rm -rf cookoff dist

.PHONY: .FORCE
