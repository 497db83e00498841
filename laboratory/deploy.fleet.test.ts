import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

// The files of deploy/ are accepted by the programs that read them; checks/fleet.ts names their packages.

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: path.resolve(import.meta.dirname, '../deploy'), encoding: 'utf8' })

test('Prometheus accepts rules and configuration', () => {
  expect(run('promtool', 'check', 'rules', 'monitoring/rules.yaml')).toContain('SUCCESS')
  expect(run('promtool', 'check', 'config', '--syntax-only', 'monitoring/prometheus.yaml')).toContain('SUCCESS')
})

test('Kubernetes accepts the manifests', () => {
  const kinds = [...run('kubectl', 'kustomize', 'kubernetes').matchAll(/^kind: (\w+)/gm)].map(([, kind]) => kind!)
  expect(kinds).toEqual(expect.arrayContaining(['ConfigMap', 'Deployment', 'Service', 'Ingress']))
})
