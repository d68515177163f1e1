// Command mutilated writes broken code, for drivers to be tried on:
//
//	mutilated -n 300 -seed 1 testdata folder
//
// copies the sample service of testdata to the folder, and beside its packages
// as many copies of them, in each of which one file is mutilated.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

func main() {
	log.SetFlags(0)
	n := flag.Int("n", 300, "how many packages")
	seed := flag.Uint64("seed", 1, "of the random numbers")
	flag.Parse()
	if flag.NArg() != 2 {
		log.Fatal("usage: mutilated [flags] testdata folder")
	}
	if err := write(flag.Arg(0), flag.Arg(1), *n, rand.New(rand.NewPCG(*seed, 2))); err != nil {
		log.Fatal(err)
	}
}

func write(testdata, dir string, n int, rng *rand.Rand) error {
	demo := filepath.Join(dir, "demo")
	if err := os.CopyFS(demo, os.DirFS(filepath.Join(testdata, "demo"))); err != nil {
		return err
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(testdata, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	packages, err := sources(demo)
	if err != nil {
		return err
	}
	dirs := make([]string, 0, len(packages))
	for d := range packages {
		dirs = append(dirs, d)
	}
	slices.Sort(dirs)
	for i := range n {
		files := packages[dirs[i%len(dirs)]]
		victim := rng.IntN(len(files))
		target := filepath.Join(demo, fmt.Sprintf("broken%03d", i))
		if err := os.Mkdir(target, 0o755); err != nil {
			return err
		}
		for j, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if j == victim {
				text = ruletest.Mutilate(text, rng)
			}
			if err := os.WriteFile(filepath.Join(target, filepath.Base(name)), text, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// sources lists the Go files below a folder by theirs.
func sources(root string) (map[string][]string, error) {
	files := make(map[string][]string)
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".go" {
			files[filepath.Dir(path)] = append(files[filepath.Dir(path)], path)
		}
		return err
	})
	return files, err
}
