import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { foldersOf, type startDatabase } from './database.ts'
import { configured } from './machine-root.ts'
import type { Host, Network } from './network.ts'
import { inRoot, type Service, startService } from './service.ts'

export const metricsToken = 'metrics-of-the-fleet'
const checkout = path.resolve(import.meta.dirname, '../..')
type Database = ReturnType<typeof startDatabase>

const nodeOn = (host: Host, { logDir }: Database['place'], name: string, args: string[], more: object = {}): Service =>
  startService({ host, logDir, name, cwd: checkout, command: [process.execPath, ...args], ...more })

/** Waits for something that other machines do. */
export const until = async (what: string, seconds: number, holds: () => unknown): Promise<void> => {
  const end = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await pause(200)
  }
}

interface Nginx {
  /** Its host and the lines of `listen`, certificate included. */
  host: Host
  name: string
  listen: string[]
  servers: string[]
  serverName: string
  scheme: 'http' | 'https'
  /** The address of the S3 store, for downloads. */
  storeUrl: string
  files?: Record<string, string>
}

const startNginx = (
  { place }: Database,
  { host, name, listen, servers, serverName, scheme, storeUrl, files }: Nginx,
): Service => {
  const folders = foldersOf(place, name, 'www-data', {
    'nginx.conf': configured('nginx.conf', {
      API_SERVERS: servers.map((server) => `    server ${server} max_fails=1 fail_timeout=2s;`).join('\n'),
      LISTEN: listen.map((line) => `    ${line};`).join('\n'),
      SERVER_NAME: serverName,
      BALANCER: '127.0.0.1', // none: visitors reach nginx themselves
      SCHEME: scheme,
      STORE_URL: storeUrl,
    }),
    ...files,
  })
  const command = ['/usr/sbin/nginx', '-e', '/data/error.log', '-c', '/fleet/nginx.conf', '-g', 'daemon off;']
  return startService({ host, logDir: place.logDir, name: `nginx-${name}`, command: inRoot(folders, command) })
}

const startStore = (network: Network, { place }: Database) => {
  const host = network.addHost('files', 30)
  const folder = path.join(place.dir, 'files')
  mkdirSync(folder, { recursive: true })
  const endpoint = `http://${host.address}:9000`
  return {
    service: nodeOn(host, place, 's3', ['server/testing/machines/s3.program.ts', host.address, folder]),
    endpoint,
    url: `s3://S3RVER:S3RVER@portal/files?endpoint=${endpoint}`,
  }
}

/** Key and certificate of one address, for a provider that only speaks TLS. */
const certificateOf = (folder: string, address: string) => {
  mkdirSync(folder, { recursive: true })
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=fleet', '-addext', `subjectAltName=IP:${address}`]
  const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  execFileSync('openssl', [...how, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8'), file: certificate }
}

interface Credentials {
  port: number
  controlToken: string
  wechat: Record<string, string>
}

const control = (
  { url, controlToken, certificate }: { url: string; controlToken: string; certificate: string },
  name: string,
  input: object,
): Promise<void> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' }
    const sent = request(
      `${url}/control/${name}`,
      { method: 'POST', headers, ca: certificate, timeout: 5_000 },
      (answer) => {
        answer.resume().once('close', resolve)
      },
    )
    sent.once('error', () => resolve())
    sent.end(JSON.stringify(input))
  })

/**
 * The simulator as a provider elsewhere: behind TLS, with the portal's ordinary configuration of a merchant. The portal's
 * own simulator is for a portal on one machine and never runs where others can reach it.
 */
const startProvider = async (network: Network, database: Database, storeUrl: string) => {
  const { place } = database
  const host = network.addHost('pay', 70)
  const dataDir = path.join(place.dir, 'pay-data')
  mkdirSync(dataDir, { recursive: true })
  const simulator = nodeOn(host, place, 'simulator', ['gateway/main.ts'], { env: { DATA_DIR: dataDir } })
  const file = path.join(dataDir, 'gateway/gateway.json')
  await until('the simulator', 30, () => existsSync(file))
  const { port, controlToken, wechat } = JSON.parse(readFileSync(file, 'utf8')) as Credentials
  const { key, certificate, file: trusted } = certificateOf(path.join(place.dir, 'tls'), host.address)
  chmodSync(place.dir, 0o755)
  const url = `https://${host.address}:8443`
  const nginx = startNginx(database, {
    host,
    name: 'pay',
    listen: ['listen 8443 ssl', 'ssl_certificate /fleet/certificate.pem', 'ssl_certificate_key /fleet/key.pem'],
    servers: [`127.0.0.1:${port}`],
    serverName: '_',
    scheme: 'https',
    storeUrl,
    files: { 'key.pem': key, 'certificate.pem': certificate },
  })
  return {
    services: [simulator, nginx],
    /** Makes the buyer or the provider do something; see gateway/controls/controls.ts. */
    control: (name: string, input: object) => control({ url, controlToken, certificate }, name, input),
    env: {
      NODE_EXTRA_CA_CERTS: trusted,
      WECHAT_MCHID: wechat.mchid!,
      WECHAT_APPID: wechat.appid!,
      WECHAT_API_V3_KEY: wechat.apiV3Key!,
      WECHAT_PRIVATE_KEY: wechat.merchantPrivateKey!,
      WECHAT_SERIAL_NO: wechat.merchantSerialNo!,
      WECHAT_PUBLIC_KEY: wechat.platformPublicKey!,
      WECHAT_PUBLIC_KEY_ID: wechat.publicKeyId!,
      WECHAT_BASE_URL: url,
    },
  }
}

/** S3 store, payment provider, nginx, three API processes and two workers, each on a host of its own. */
export const startPortalHosts = async (network: Network, database: Database, folder = checkout) => {
  const { place } = database
  const store = startStore(network, database)
  const provider = await startProvider(network, database, store.endpoint)
  const web = network.addHost('web', 40)
  const url = `http://${web.address}:8080`
  const apiHosts = [1, 2, 3].map((n) => network.addHost(`api${n}`, 50 + n))
  const workerHosts = [1, 2].map((n) => network.addHost(`worker${n}`, 60 + n))
  const env = {
    NODE_ENV: 'production',
    DEMO: 'off',
    PORT: '3000',
    PUBLIC_URL: url,
    TRUST_PROXY: web.address,
    DATABASE_URL: database.pooledUrl,
    DATABASE_DIRECT_URL: database.directUrl,
    DATABASE_REPLICA_URL: database.replicaUrl,
    STORAGE_URL: store.url,
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: path.join(place.dir, 'compile-cache'),
    ...provider.env,
  }
  const run = (host: Host, program: string) =>
    nodeOn(host, place, host.name.replace('shuzi-', ''), [`server/${program}.ts`], {
      cwd: folder,
      env: { ...env, HOST: host.address, DATA_DIR: path.join(place.dir, host.name) },
    })
  const apis = apiHosts.map((host) => run(host, 'api'))
  const workers = workerHosts.map((host) => run(host, 'worker'))
  const nginx = startNginx(database, {
    host: web,
    name: 'web',
    listen: ['listen 8080'],
    servers: apiHosts.map(({ address }) => `${address}:3000`),
    serverName: '_',
    scheme: 'http',
    storeUrl: store.endpoint,
  })
  return {
    url,
    apis,
    workers,
    store,
    provider,
    apiUrls: apiHosts.map(({ address }) => `http://${address}:3000`),
    async stop() {
      await Promise.all([...apis, ...workers].map((service) => service.stop('SIGKILL')))
      await Promise.all([nginx, store.service, ...provider.services].map((service) => service.stop('SIGKILL')))
    },
  }
}
export type PortalHosts = Awaited<ReturnType<typeof startPortalHosts>>
