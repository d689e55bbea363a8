package field_test

import "path/filepath"

// sample returns the part of the recordings that lies beside the tests.
func sample() string { return filepath.Join("testdata", "conformance", "grass") }
