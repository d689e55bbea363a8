package field_test

import "path/filepath"

// sample returns the recordings stored with the tests.
func sample() string { return filepath.Join("testdata", "conformance", "grass") }
