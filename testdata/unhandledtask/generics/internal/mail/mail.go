package mail

import "shop.example/unhandledtask/generics/internal/typed"

type Welcome struct{ UserID int64 }
type Goodbye struct{ UserID int64 }

const (
	TypeWelcome = "mail:welcome"
	TypeGoodbye = "mail:goodbye"
)

// Signup is bound to its payload.
var Signup = typed.Kind[Welcome]{Name: "kind:signup"}
