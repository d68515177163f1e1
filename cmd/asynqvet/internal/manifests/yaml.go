package manifests

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"time"

	"go.yaml.in/yaml/v3"
)

// The graces where a manifest names none.
const (
	kubernetesGrace = 30 * time.Second // PodSpec.terminationGracePeriodSeconds
	composeGrace    = 10 * time.Second // compose specification, stop_grace_period
	systemdGrace    = 90 * time.Second // DefaultTimeoutStopSec
)

// readYAML reads the documents of a file, manifests of Kubernetes and compose files.
func readYAML(path string, text []byte) ([]Workload, error) {
	var out []Workload
	dec := yaml.NewDecoder(bytes.NewReader(text))
	for {
		var doc yaml.Node
		err := dec.Decode(&doc)
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, yamlError(err)
		}
		if len(doc.Content) == 0 {
			continue
		}
		root := doc.Content[0]
		if child(root, "apiVersion") != nil {
			out = append(out, kubernetes(path, root)...)
		} else if services := child(root, "services"); services != nil && services.Kind == yaml.MappingNode {
			out = append(out, compose(path, services)...)
		}
	}
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// yamlError puts the line before an error of the YAML library.
func yamlError(err error) error {
	m := yamlLine.FindStringSubmatch(err.Error())
	if m == nil {
		return fmt.Errorf("1: %w", err)
	}
	line := m[1]
	if line == "" {
		line = "1"
	}
	return fmt.Errorf("%s: %s", line, err.Error()[len(m[0]):])
}

// child returns a value of a mapping, nil where it has none of the name.
func child(n *yaml.Node, path ...string) *yaml.Node {
	for _, name := range path {
		if n == nil {
			return nil
		}
		if n.Kind == yaml.AliasNode {
			n = n.Alias
		}
		if n.Kind != yaml.MappingNode {
			return nil
		}
		var found *yaml.Node
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == name {
				found = n.Content[i+1]
			}
		}
		n = found
	}
	if n != nil && n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

func text(n *yaml.Node) string {
	if n == nil || n.Kind != yaml.ScalarNode {
		return ""
	}
	return n.Value
}

// first returns the first word of a command, which is a text or a list.
func first(n *yaml.Node) string {
	if n != nil && n.Kind == yaml.SequenceNode {
		if len(n.Content) == 0 {
			return ""
		}
		n = n.Content[0]
	}
	return program(text(n))
}

// kubernetes lists the workloads of an object. A list is looked into.
func kubernetes(path string, object *yaml.Node) []Workload {
	if items := child(object, "items"); items != nil && items.Kind == yaml.SequenceNode {
		var out []Workload
		for _, item := range items.Content {
			out = append(out, kubernetes(path, item)...)
		}
		return out
	}
	pod := child(object, "spec")
	switch text(child(object, "kind")) {
	case "Pod":
	case "CronJob":
		pod = child(pod, "jobTemplate", "spec", "template", "spec")
	case "Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "ReplicationController", "Job":
		pod = child(pod, "template", "spec")
	default:
		return nil
	}
	containers := child(pod, "containers")
	if containers == nil || containers.Kind != yaml.SequenceNode {
		return nil
	}
	grace, at := kubernetesGrace, pod
	if n := child(pod, "terminationGracePeriodSeconds"); n != nil {
		seconds, err := strconv.Atoi(text(n))
		if err != nil {
			return nil // a template that happens to be YAML
		}
		grace, at = time.Duration(seconds)*time.Second, n
	}
	var out []Workload
	for _, c := range containers.Content {
		w := Workload{
			Name:    text(child(object, "metadata", "name")),
			Image:   image(text(child(c, "image"))),
			Program: first(child(c, "command")),
			Setting: "terminationGracePeriodSeconds",
			Grace:   grace,
			File:    path,
			Line:    at.Line,
		}
		if w.Program == "" {
			w.Program = first(child(c, "args"))
		}
		out = append(out, w)
	}
	return out
}

// compose lists the services of a compose file.
func compose(path string, services *yaml.Node) []Workload {
	var out []Workload
	for i := 0; i+1 < len(services.Content); i += 2 {
		name, service := services.Content[i], services.Content[i+1]
		w := Workload{
			Name:    name.Value,
			Image:   image(text(child(service, "image"))),
			Built:   child(service, "build") != nil,
			Program: first(child(service, "entrypoint")),
			Setting: "stop_grace_period",
			Grace:   composeGrace,
			File:    path,
			Line:    name.Line,
		}
		if w.Program == "" {
			w.Program = first(child(service, "command"))
		}
		if n := child(service, "stop_grace_period"); n != nil {
			grace, err := time.ParseDuration(text(n))
			if err != nil {
				continue // a variable
			}
			w.Grace, w.Line = grace, n.Line
		}
		out = append(out, w)
	}
	return out
}
