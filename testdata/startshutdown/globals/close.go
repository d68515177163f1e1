package globals

// Close ends what this package started.
func Close() {
	if elsewhere != nil {
		elsewhere.Shutdown()
	}
	current().Shutdown()
	if replaced != nil {
		replaced.Shutdown()
	}
}
