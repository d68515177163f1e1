package editor

import "fmt"

// Advice tells how to point editors at the binary.
func Advice(binary string) string {
	return fmt.Sprintf(`Point your editor at %[1]s:

VS Code, settings.json:
	"go.alternateTools": { "gopls": %[1]q }
Neovim, init.lua:
	vim.lsp.config("gopls", { cmd = { %[1]q } })
Helix, languages.toml:
	[language-server.gopls]
	command = %[1]q
Emacs with eglot:
	(add-to-list 'eglot-server-programs '(go-mode . (%[1]q)))
GoLand has no gopls; let it run asynqvet as a File Watcher or golangci-lint.

Single rules are switched off in the settings of gopls:
	"analyses": { "payloadversion": false }
`, binary)
}
