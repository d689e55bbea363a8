package player

import "path/filepath"

// ShortNames returns the names of traces on a page: their files, or their folders if all files have the same name.
func ShortNames(traces []string) []string {
	var files, folders []string
	for _, trace := range traces {
		files = append(files, filepath.Base(trace))
		folders = append(folders, filepath.Base(filepath.Dir(trace)))
	}
	if len(files) == 2 && files[0] == files[1] {
		return folders
	}
	return files
}
