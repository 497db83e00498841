import { chmodSync, chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { accountOf, configured, machineRoot } from './machine-root.ts'
import { databaseNetwork, type Host, type Network } from './network.ts'
import { inRoot, type Service, startService } from './service.ts'

const deploy = path.resolve(import.meta.dirname, '../../deploy/fleet')
const secret = 'fleet-only'

interface Place {
  dir: string
  root: string
  logDir: string
}

/** A folder pair of a host: its data, owned by the account that uses it, and its configuration. */
export const foldersOf = ({ dir, root }: Place, host: string, account: string, files: Record<string, string>) => {
  const [dataDir, configDir] = [path.join(dir, host, 'data'), path.join(dir, host, 'config')]
  for (const folder of [dataDir, configDir]) mkdirSync(folder, { recursive: true })
  const { uid, gid } = accountOf(root, account)
  chownSync(dataDir, uid, gid)
  chmodSync(dataDir, 0o700)
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(configDir, name), text, { mode: 0o644 })
  return { root, dataDir, configDir, account }
}

/** Variables of a file such as etcd.env. */
const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** Three machines with etcd and Patroni. */
const startMachines = (network: Network, place: Place) => {
  const hosts = [1, 2, 3].map((n) => network.addHost(`pg${n}`, 10 + n))
  const short = ({ name }: Host) => name.replace('shuzi-', '')
  const shared = {
    ETCD_HOSTS: hosts.map(({ address }) => `${address}:2379`).join(','),
    ETCD_CLUSTER: hosts.map((host) => `${short(host)}=http://${host.address}:2380`).join(','),
    DATABASE_NETWORK: databaseNetwork,
    MAX_CONNECTIONS: '120',
    SHARED_BUFFERS: '64MB',
    POSTGRES_SUPERUSER_PASSWORD: secret,
    REPLICATION_PASSWORD: secret,
  }
  return hosts.map((host) => {
    const values = { ...shared, NODE_NAME: short(host), NODE_ADDRESS: host.address }
    const folders = foldersOf(place, short(host), 'postgres', { 'patroni.yaml': configured('patroni.yaml', values) })
    cpSync(path.join(deploy, 'create-database.sh'), path.join(folders.configDir, 'create-database.sh'))
    const { logDir } = place
    return {
      host,
      etcd: startService({
        host,
        logDir,
        name: `etcd-${short(host)}`,
        env: variablesIn(configured('etcd.env', values)),
        command: inRoot(folders, ['/usr/bin/etcd']),
      }),
      patroni: startService({
        host,
        logDir,
        name: `patroni-${short(host)}`,
        env: { POSTGRES_PASSWORD: secret, LANG: 'C.UTF-8' },
        command: inRoot(folders, ['/usr/bin/patroni', '/fleet/patroni.yaml']),
      }),
    }
  })
}
type Machine = ReturnType<typeof startMachines>[number]

const startProxies = (network: Network, place: Place, machines: readonly Machine[]) => {
  const host = network.addHost('pool', 20)
  const candidates = machines.map(
    ({ host: { name, address } }) => `  server ${name.replace('shuzi-', '')} ${address}:5432 check port 8008`,
  )
  const folders = foldersOf(place, 'pool', 'postgres', {
    'haproxy.cfg': configured('haproxy.cfg', { LEADER_CANDIDATES: candidates.join('\n') }),
    'pgbouncer.ini': configured('pgbouncer.ini', { LEADER_ADDRESS: '127.0.0.1', POOL_SIZE: '20' }),
  })
  writeFileSync(path.join(folders.dataDir, 'users.txt'), `"shuzi" "${secret}"\n`, { mode: 0o644 })
  const { logDir } = place
  return {
    host,
    haproxy: startService({
      host,
      logDir,
      name: 'haproxy',
      command: inRoot(folders, ['/usr/sbin/haproxy', '-f', '/fleet/haproxy.cfg']),
    }),
    pgbouncer: startService({
      host,
      logDir,
      name: 'pgbouncer',
      command: inRoot(folders, ['/usr/sbin/pgbouncer', '/fleet/pgbouncer.ini']),
    }),
  }
}

/** PostgreSQL on three machines under Patroni, HAProxy that knows the leader, and PgBouncer in front of it. */
export const startDatabase = (network: Network, dir: string, logDir: string) => {
  const place = { dir, logDir, root: machineRoot() }
  const machines = startMachines(network, place)
  const proxies = startProxies(network, place, machines)
  const services: Service[] = [
    ...machines.flatMap(({ etcd, patroni }) => [etcd, patroni]),
    proxies.haproxy,
    proxies.pgbouncer,
  ]
  const { address } = proxies.host
  return {
    machines,
    ...proxies,
    place,
    pooledUrl: `postgres://shuzi:${secret}@${address}:6432/shuzi`,
    directUrl: `postgres://shuzi:${secret}@${address}:5000/shuzi`,
    replicaUrl: `postgres://shuzi:${secret}@${address}:5001/shuzi`,
    superuserUrl: `postgres://postgres:${secret}@${address}:5000/shuzi`,
    leader: () => leaderOf(machines),
    stop: () => Promise.all(services.map((service) => service.stop('SIGKILL'))),
  }
}

/** The machine that says of itself that it is the leader. */
const leaderOf = async (machines: readonly Machine[]): Promise<Machine | undefined> => {
  const answers = await Promise.all(
    machines.map(({ host }) =>
      fetch(`http://${host.address}:8008/primary`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    ),
  )
  return machines[answers.indexOf(true)]
}
