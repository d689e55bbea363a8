package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// checkReport returns an error, before the first match, if a report cannot be written to its file.
func (env *Env) checkReport(file string) error {
	if file == "" {
		return nil
	}
	if _, err := os.Stat(filepath.Dir(env.Path(file))); err != nil {
		return fmt.Errorf("%s: there is no folder %s", file, filepath.Dir(file))
	}
	if info, err := os.Stat(env.Path(file)); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder; name a file in it", file)
	}
	return nil
}

// writeReports writes the requested files, unless the comparison was interrupted.
func (env *Env) writeReports(ctx context.Context, o *regressOptions, c *experiment.Comparison) error {
	if c.Answer.Ending == rating.Interrupted {
		return nil
	}
	if err := env.writeForms(c.Answer.Document(), o.markdown, o.junit); err != nil || o.page == "" {
		return err
	}
	return env.writePage(ctx, c.Number, o.page, c.Answer)
}

// writeForms writes a document to the named files.
func (env *Env) writeForms(d *ui.Document, markdown, junit string) error {
	if markdown != "" {
		if err := env.ReplaceFile(markdown, []byte(d.Markdown(0))); err != nil {
			return err
		}
	}
	if junit == "" {
		return nil
	}
	text, err := d.JUnit()
	if err != nil {
		return err
	}
	return env.ReplaceFile(junit, text)
}
