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

describe("the visitor's address", () => {
  test.each(['nginx.conf', 'fleet/nginx.conf'])('%s says it itself, whatever a visitor sent', (name) => {
    const said = [...read(name).matchAll(/proxy_set_header X-Forwarded-For (.+);/g)].map(([, value]) => value)
    expect(said).toEqual(['$remote_addr'])
  })

  test.each(['compose.yaml', 'fleet/compose.yaml', 'kubernetes/kustomization.yaml'])(
    '%s trusts named proxies',
    (name) => {
      const trusted = [...read(name).matchAll(/TRUST_PROXY[:=] ?([^\s#]+)/g)].map(([, value]) => value!)
      expect(trusted.length).toBe(1)
      expect(trusted[0]).toMatch(/^\d+\.\d+\.\d+\.\d+(\/(1[6-9]|2\d|3[0-2]))?$/)
    },
  )
})

test('no address is kept under the key of another', () => {
  const [, key] = /proxy_cache_key "([^"]+)";/.exec(read('nginx.conf')) ?? []
  const keyOf = (uri: string, encoding: string) =>
    key!.replace('$page_encoding', encoding).replace('$host', 'portal.example').replace('$request_uri', uri)
  expect(new Set([keyOf('/news', 'br'), keyOf('/newsbr', ''), keyOf('/new', 'sbr')]).size).toBe(3)
})

describe('what runs', () => {
  test('as a unit writes nothing but its data and gains no rights', () => {
    const unit = read('shuzi.service')
    for (const line of [
      'ProtectSystem=strict',
      'StateDirectory=shuzi',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6',
      'SystemCallFilter=@system-service',
    ])
      expect(unit.split('\n')).toContain(line)
    // Node compiles while it runs, and the database needs shared memory.
    expect(unit).not.toMatch(/^(MemoryDenyWriteExecute|PrivateIPC)=/m)
  })

  test('as a pod has no rights, no token and only its neighbours', () => {
    const pods = read('kubernetes/portal.yaml')
    const count = (text: string) => pods.split(text).length - 1
    const containers = count('image: shuzi:latest')
    expect(containers).toBe(2)
    for (const text of [
      'allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] }',
      'automountServiceAccountToken: false',
      'seccompProfile: { type: RuntimeDefault }',
      '{ name: tmp, mountPath: /tmp }',
    ])
      expect([text, count(text)]).toEqual([text, containers])
    expect(count('kind: NetworkPolicy')).toBe(2)
    expect(pods).toMatch(
      /podSelector: \{ matchLabels: \{ app: shuzi \} \}\n {2}policyTypes: \[Ingress, Egress\]\n {2}ingress: \[\]/,
    )
  })

  test('as a fleet keeps workers away from etcd and Patroni', () => {
    const compose = read('fleet/compose.yaml')
    const serviceOf = (name: string) =>
      new RegExp(`^  ${name}:([\\s\\S]*?)(?=^  [a-z0-9]+:|^\\S)`, 'm').exec(compose)![1]!
    const networksOf = (name: string) => {
      const text = serviceOf(name)
      const own = /networks: (?:\[([^\]]*)\]|\{ (\w+):)/.exec(text)
      const anchor = text.includes('*portal') ? 'data' : 'database'
      return (own?.[1] ?? own?.[2] ?? anchor).split(', ')
    }
    for (const name of ['etcd1', 'etcd2', 'etcd3', 'pg1', 'pg2', 'pg3'])
      expect([name, networksOf(name)]).toEqual([name, ['database']])
    for (const name of ['worker', 'api', 'pgbouncer', 'files', 'nginx', 'nats', 'grafana'])
      expect([name, networksOf(name)]).toEqual([name, expect.not.arrayContaining(['database'])])
    expect(networksOf('haproxy')).toEqual(['database', 'data'])
    expect(networksOf('worker')).toEqual(['data'])
  })
})
