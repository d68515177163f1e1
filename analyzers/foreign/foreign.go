// Package foreign tells the source of others from the user's own. It imports
// next to nothing, for the checker asks it before all else.
package foreign

import "strings"

// Required reports whether a folder holds a package of a module that is required
// at a version, which is "" for a main module. One whose source is not in the
// module cache, where a folder is named path@version, nor vendored was replaced
// by a folder. The path of the folder may be in the form of any system.
func Required(version, dir string) bool {
	dir = strings.ReplaceAll(dir, `\`, "/") + "/"
	return version != "" && (strings.Contains(dir, "@") || strings.Contains(dir, "/vendor/"))
}
