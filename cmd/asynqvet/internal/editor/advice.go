package editor

import "fmt"

// Advice tells how to point editors at the binary.
func Advice(binary string) string {
	return fmt.Sprintf(`Point your editor at it:

VS Code, settings.json:
	"go.alternateTools": { "gopls": %[1]q }
Neovim 0.11 or later, init.lua:
	vim.lsp.config("gopls", { cmd = { %[1]q }, filetypes = { "go", "gomod" }, root_markers = { "go.work", "go.mod" } })
	vim.lsp.enable("gopls")
Helix, languages.toml:
	[language-server.gopls]
	command = %[1]q
Emacs with eglot, init.el:
	(with-eval-after-load 'eglot
	  (add-to-list 'eglot-server-programs '((go-mode go-ts-mode) . (%[1]q))))
GoLand has no gopls; let it run asynqvet or golangci-lint as a File Watcher.

Single rules are switched off in the settings of gopls:
	"analyses": { "payloadversion": false }
`, binary)
}
