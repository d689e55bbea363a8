package match_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

func TestMain(m *testing.M) { contesttest.Main(m, nil) }
