package check

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var pythonVersionForm = regexp.MustCompile(`^(\d+)\.(\d+)(?:\.\d+)?$`)

// PythonVersion parses a version such as 3.9; the zero value means none.
func PythonVersion(text string) (v [2]int, err error) {
	if text == "" {
		return v, nil
	}
	m := pythonVersionForm.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || m[1] != "3" {
		return v, fmt.Errorf("--python-version %s: must be a version of Python 3, such as 3.9", text)
	}
	v[0], _ = strconv.Atoi(m[1])
	v[1], err = strconv.Atoi(m[2])
	return v, err
}
