// Package revision brings an earlier state of a git repository into a folder of its own,
// for as long as it is needed. It changes nothing in the user's tree.
package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/shirou/gopsutil/v4/process"
)

// A Worktree is a revision in a temporary folder.
type Worktree struct {
	// Dir is where the folder that it was asked for is.
	Dir string

	root, repo string // of the worktree and of the repository
	signals    chan os.Signal
	gone       sync.Once
}

// prefix begins the names of worktrees; the process that made one follows.
const prefix = "asynqvet-base-"

// Checkout brings the repository that dir is in, as it was at a revision, into a temporary
// folder. Remove takes that away again, as a signal does that ends the process; what a
// process has left that was killed, the next one takes away.
func Checkout(dir, rev string) (*Worktree, error) {
	root, err := git(dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("no git repository, so that there is no revision %s: %w", rev, err)
	}
	below, err := git(dir, "rev-parse", "--show-prefix")
	if err != nil {
		return nil, err
	}
	commit, err := git(dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		return nil, unknown(dir, rev)
	}
	clean(root)
	temp, err := os.MkdirTemp("", prefix+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return nil, err
	}
	if temp, err = filepath.EvalSymlinks(temp); err != nil {
		return nil, err
	}
	w := &Worktree{root: filepath.Join(temp, filepath.Base(root)), repo: root, signals: make(chan os.Signal, 1)}
	w.Dir = filepath.Join(w.root, filepath.FromSlash(below))
	signal.Notify(w.signals, os.Interrupt, syscall.SIGTERM)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	made := make(chan struct{})
	go func() {
		s, ok := <-w.signals
		if !ok {
			return
		}
		cancel()
		<-made // git writes no more
		w.remove()
		status := 1
		if number, ok := s.(syscall.Signal); ok {
			status = 128 + int(number)
		}
		os.Exit(status)
	}()
	// A hook of the user's is not meant for this.
	_, err = gitUntil(ctx, root, "-c", "core.hooksPath="+os.DevNull, "worktree", "add", "--quiet", "--detach", w.root, commit)
	close(made)
	if ctx.Err() != nil {
		select {} // the process ends
	}
	if err != nil {
		w.Remove()
		return nil, fmt.Errorf("revision %s: %w", rev, err)
	}
	if _, err := os.Stat(w.Dir); err != nil {
		w.Remove()
		return nil, fmt.Errorf("revision %s has no folder %s", rev, below)
	}
	return w, nil
}

// unknown explains that there is no such revision.
func unknown(dir, rev string) error {
	if shallow, err := git(dir, "rev-parse", "--is-shallow-repository"); err == nil && shallow == "true" {
		return fmt.Errorf("revision %s is not in this clone, which is shallow; fetch it first: git fetch origin %s, or fetch-depth: 0 of actions/checkout", rev, strings.TrimPrefix(rev, "origin/"))
	}
	return fmt.Errorf("git knows no revision %s", rev)
}

// Moved returns where a file of the repository is in the worktree; a file elsewhere is where
// it is.
func (w *Worktree) Moved(file string) string {
	rel, err := filepath.Rel(w.repo, file)
	if err != nil || !filepath.IsLocal(rel) {
		return file
	}
	return filepath.Join(w.root, rel)
}

// Remove takes the folder away.
func (w *Worktree) Remove() {
	signal.Stop(w.signals)
	w.remove()
	close(w.signals)
}

func (w *Worktree) remove() {
	w.gone.Do(func() { discard(w.repo, w.root) })
}

// discard takes a worktree away, also one that git was still making: that is locked.
func discard(repo, root string) {
	_, _ = git(repo, "worktree", "remove", "--force", "--force", root)
	_, _ = git(repo, "worktree", "unlock", root)
	_ = os.RemoveAll(filepath.Dir(root))
	_, _ = git(repo, "worktree", "prune")
}

// clean takes away what processes have left that were killed.
func clean(repo string) {
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*"))
	for _, dir := range left {
		if abandoned(dir) {
			_ = os.RemoveAll(dir)
		}
	}
	list, err := git(repo, "worktree", "list", "--porcelain")
	if err != nil {
		return
	}
	for line := range strings.Lines(list) {
		root, ok := strings.CutPrefix(strings.TrimSpace(line), "worktree ")
		if !ok {
			continue
		}
		if abandoned(filepath.Dir(filepath.FromSlash(root))) {
			discard(repo, filepath.FromSlash(root))
		}
	}
}

// abandoned reports whether a folder was made by a process that is no more.
func abandoned(dir string) bool {
	name, ok := strings.CutPrefix(filepath.Base(dir), prefix)
	if !ok {
		return false
	}
	id, _, _ := strings.Cut(name, "-")
	pid, err := strconv.ParseInt(id, 10, 32)
	if err != nil {
		return false
	}
	alive, err := process.PidExists(int32(pid))
	return err == nil && !alive
}

// git runs git in a folder and returns what it prints.
func git(dir string, args ...string) (string, error) {
	return gitUntil(context.Background(), dir, args...)
}

// gitUntil is git that is told to end when a context does. It is not killed, since it takes
// away what it has half made.
func gitUntil(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_LFS_SKIP_SMUDGE=1", "GIT_OPTIONAL_LOCKS=0")
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	err := cmd.Run()
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		said, _, _ := strings.Cut(strings.TrimSpace(complaint.String()), "\n")
		if said == "" {
			said = exit.Error()
		}
		err = errors.New("git: " + said)
	}
	return strings.TrimRight(out.String(), "\r\n"), err
}
