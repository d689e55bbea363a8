package matchfiles

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// Recording is the open files of a match in progress.
type Recording struct {
	trace *replay.File
	files *Files
	log   transcript // without a file if not wanted
}

// Begin creates the folder of a match, and opens trace and transcript.
func (f *Files) Begin() (*Recording, error) {
	if err := f.place.createFolder(f.Folder); err != nil {
		return nil, err
	}
	trace, err := replay.Create(f.place.Path(f.Trace))
	if err != nil {
		return nil, fmt.Errorf("create the trace: %w", err)
	}
	r := &Recording{trace: trace, files: f}
	if f.Transcript != "" {
		if r.log.textFile, err = newTextFile(f.place.Path(f.Transcript)); err != nil {
			return nil, errors.Join(fmt.Errorf("create the transcript: %w", err), trace.Discard())
		}
	}
	return r, nil
}

// Observe makes an observer write the files.
func (r *Recording) Observe(o *contest.Observer) {
	o.Trace, o.RefereeStderr = r.trace, r.writeRefereeLog
	if r.log.textFile != nil {
		o.Transcript = r.log.add
	}
}

// End completes the files of a match that ended or failed, and makes the contest's replay from the trace, which must
// exist until then even if not wanted. left has the names of the remaining files.
func (r *Recording) End(ctx context.Context, game contest.Game, reason string, err error) (left Files, _ error) {
	left = *r.files
	left.Trace, left.Replay = "", ""
	if r.log.textFile != nil {
		if failed := r.log.close(); failed != nil {
			err = errors.Join(err, fmt.Errorf("write the transcript: %w", failed))
		}
	}
	if r.trace.IsEmpty() {
		return left, errors.Join(err, r.trace.Discard())
	}
	if closeErr := r.trace.Close(); closeErr != nil {
		return left, cmp.Or(err, closeErr)
	}
	left.Trace = r.files.Trace
	if err != nil {
		return left, err
	}
	if reason != contest.Interrupted && r.files.Replay != "" {
		open := func() (io.ReadCloser, error) { return replay.Open(r.trace.Path()) }
		switch err := MakeReplay(ctx, game, open, r.files.place.Path(r.files.Replay)); {
		case err == nil:
			left.Replay = r.files.Replay
		case !errors.Is(err, contest.ErrNoReplay):
			return left, err // keep the trace, wanted or not
		}
	}
	if r.files.onlyFirst {
		left.Trace = ""
		return left, os.Remove(r.trace.Path())
	}
	return left, nil
}

// MakeReplay writes the contest's replay from a trace, which trace opens.
func MakeReplay(ctx context.Context, game contest.Game, trace func() (io.ReadCloser, error), path string) error {
	out, err := replay.Create(path)
	if err != nil {
		return fmt.Errorf("write the replay: %w", err)
	}
	write := game.Info().WriteReplay
	if write == nil {
		return errors.Join(contest.ErrNoReplayFormat, out.Discard())
	}
	text, to := io.Pipe()
	compressed := make(chan error, 1)
	go func() { // compression takes as long as encoding
		_, err := io.CopyBuffer(out, text, make([]byte, pipeBuffer))
		compressed <- errors.Join(err, text.Close())
	}()
	err = errors.Join(write(ctx, trace, to), to.Close())
	if failed := <-compressed; failed != nil {
		err = failed // the cause of the other error, a closed pipe
	}
	if err != nil {
		return fmt.Errorf("write the replay: %w", errors.Join(err, out.Discard()))
	}
	return out.Close()
}

// pipeBuffer is the number of bytes passed to compression at a time, more than the encoder writes at once.
const pipeBuffer = 1 << 19
