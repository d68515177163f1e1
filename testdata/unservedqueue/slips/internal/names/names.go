package names

const (
	Redis  = "redis:6379"
	Prefix = "shop"

	Critical = "critcal"
	Orders   = Prefix + "-orders"
)
