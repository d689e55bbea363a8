package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browser"
	"github.com/cookoff/cookoff/internal/view/web/video"
)

// videoOptions are the flags of the view command for videos.
type videoOptions struct{ file, turns string }

func (o *videoOptions) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.file, "video", "", "film the match into this .gif or .webm `file`; needs Chromium, Chrome or Edge")
	cmd.Flags().StringVar(&o.turns, "turns", "", fmt.Sprintf("`from-to`: turns of the video, at most %d (default: all)", video.MaxTurns))
}

// check returns the video's format; nil for no video.
func (o *videoOptions) check(page string) (*video.Format, error) {
	switch {
	case o.file == "" && o.turns != "":
		return nil, usage.Errorf("--turns needs --video FILE")
	case o.file == "":
		return nil, nil
	case page != "":
		return nil, usage.Errorf("-o writes a page, --video a video; give only one of them")
	}
	format, err := video.FormatOf(o.file)
	if err != nil {
		return nil, usage.Errorf("--video %v", err)
	}
	return &format, nil
}

// span returns the turns to show.
func (o *videoOptions) span(matches []*timeline.Timeline) (from, to int, err error) {
	longest := matches[0]
	for _, m := range matches {
		if len(m.Scenes) > len(longest.Scenes) {
			longest = m
		}
	}
	first, last, word := longest.Scenes[0].Turn, longest.Scenes[len(longest.Scenes)-1].Turn, longest.Stage.Turn
	from, to = first, last
	if o.turns != "" {
		begin, end, both := strings.Cut(o.turns, "-")
		if !both {
			end = begin
		}
		var wrongBegin, wrongEnd error
		from, wrongBegin = strconv.Atoi(begin)
		to, wrongEnd = strconv.Atoi(end)
		if wrongBegin != nil || wrongEnd != nil || from > to {
			return 0, 0, usage.Errorf("--turns %q: must be two numbers such as 50-120", o.turns)
		}
		if from < first || to > last {
			return 0, 0, usage.Errorf("--turns %s: the match has %ss %d to %d", o.turns, word, first, last)
		}
	}
	if to-from > video.MaxTurns {
		return 0, 0, usage.Errorf("a video has at most %d %ss, not %d; choose some, such as --turns %d-%d", video.MaxTurns, word, to-from, from, from+video.MaxTurns)
	}
	return from, to, nil
}

// film writes a video of a page.
func (env *Env) film(ctx context.Context, page []byte, matches []*timeline.Timeline, o *videoOptions, format video.Format) error {
	from, to, err := o.span(matches)
	if err != nil {
		return err
	}
	program, err := browser.Chromium(env.LookPath)
	if err != nil {
		return fmt.Errorf("--video: %w", err)
	}
	file, err := browser.TemporaryPage(page)
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file) }()
	if file, err = filepath.Abs(file); err != nil {
		return err
	}
	status := env.status().NewLine(progress.LineEvery)
	defer status.Clear()
	film := video.Film{
		Page: file, From: from, To: to, Format: format, Chromium: program, Env: env.Variables, Timeout: video.StepTimeout,
		Progress: func(done, of int) { status.Progress("filming: picture %d of %d", done, of) },
	}
	data, err := film.Make(ctx)
	if err != nil {
		return err
	}
	status.Clear()
	return env.ReplaceFile(o.file, data)
}
