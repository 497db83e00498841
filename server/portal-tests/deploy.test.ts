import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { metricsText } from '#kernel/metrics/index.ts'

const folder = path.resolve(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** Expressions of rules and panels. */
const expressions = [
  ...[...read('monitoring/rules.yaml').matchAll(/expr: (.+)/g)].map(([, expression]) => expression!),
  ...(JSON.parse(read('monitoring/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(
    ({ targets }) => targets.map(({ expr }) => expr),
  ),
]

const functions = new Set(['sum', 'rate', 'count', 'increase', 'histogram_quantile', 'topk', 'max', 'by', 'le'])

/** The names of metrics in an expression, without labels, functions and words. */
const metricsIn = (expression: string): string[] =>
  [...expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '').matchAll(/[a-z][a-z_]+(?:_[a-z]+)*/g)]
    .map(([name]) => name)
    .filter((name) => !functions.has(name))

/** Of other programs, which test:fleet runs: Prometheus itself, Patroni and HAProxy. */
const isForeign = (name: string) => name === 'up' || name.startsWith('patroni_') || name.startsWith('haproxy_')

test('every metric in rules and dashboard exists', async () => {
  const text = await metricsText()
  const ours = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  const used = [...new Set(expressions.flatMap(metricsIn))].filter((name) => !isForeign(name))
  expect(used.length).toBeGreaterThan(8)
  expect(used.filter((name) => !ours.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
})

describe('every variable of a configuration is set in the compose file or made by run.sh', () => {
  const given = read('fleet/compose.yaml') + read('fleet/run.sh')
  test.each(['patroni.yaml', 'haproxy.cfg', 'pgbouncer.ini', 'nginx.conf', 'etcd.env'])('%s', (name) => {
    const variables = [...read(`fleet/${name}`).matchAll(/\$\{([A-Z_]+)\}/g)].map(([, variable]) => variable!)
    expect(variables.length).toBeGreaterThan(0)
    expect(variables.filter((variable) => !new RegExp(`\\b${variable}[:=]`).test(given))).toEqual([])
  })
})

/** Those inside of a location that has its own would be the only ones. */
test.each(['nginx.conf', 'fleet/nginx.conf'])('%s passes all headers on to the portal', (name) => {
  const locations = read(name).match(/^ *location [^{]+\{[^}]+proxy_pass http:\/\/shuzi;\n *\}/gm) ?? []
  expect(locations.length).toBeGreaterThan(0)
  for (const location of locations) expect(location).not.toContain('proxy_set_header')
})
