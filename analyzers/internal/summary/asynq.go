package summary

import (
	"go/types"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
)

// asynqFact is the summary of one of asynq's own functions, so that the rest
// of the analysis need not tell them from the user's.
func asynqFact(obj *types.Func) *FuncFact {
	f := new(FuncFact)
	sig := obj.Signature()
	var params []types.Type
	if sig.Recv() != nil {
		params = append(params, sig.Recv().Type())
	}
	for v := range sig.Params().Variables() {
		params = append(params, v.Type())
	}
	if effect := asynqapi.EffectOf(obj); effect != 0 {
		f.Effects = []asynqapi.Effect{effect}
	}
	var options Params
	for i, t := range params {
		if suppliesOptions(t) {
			options.add(i)
		}
		if asynqapi.IsContext(t) && asynqapi.IsContextGetter(obj) {
			f.Ignores.add(i)
		}
	}
	if asynqapi.IsEnqueue(obj) {
		f.Enqueues = []Params{options}
	}
	if i, ok := asynqapi.ConfigParam(obj); ok {
		f.ConfigSinks.add(i)
	}
	for i := range sig.Results().Len() {
		if !suppliesOptions(sig.Results().At(i).Type()) {
			continue
		}
		grow(&f.Retry, i+1)
		f.Retry[i] = Carry{
			Has:    asynqapi.IsMaxRetry(obj),
			Unseen: !asynqapi.IsOptionMaker(obj) && options == 0,
			Params: options,
		}
	}
	if asynqapi.IsNewTask(obj) {
		var payload Params
		for i, t := range params {
			if i > 0 && isBytes(t) {
				payload.add(i)
			}
		}
		f.PayloadSinks = payload
		f.Encoded = []Encoding{{Params: payload}}
	}
	f.Prompt = asynqapi.IsContextGetter(obj) || asynqapi.IsTaskGetter(obj) || asynqapi.IsOptionMaker(obj) ||
		asynqapi.IsResultWrite(obj)
	return f
}
