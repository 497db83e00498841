import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../checks/free-port.ts'
import { type Floor, floorOf } from './floors.ts'

export const hasNginx = () => !spawnSync('nginx', ['-v']).error

/** N: nginx with one worker serving the same bytes from disk, at every address. */
export const nginxFloor = (body: Buffer): Promise<Floor> =>
  run({
    name: 'nginx',
    address: '/body',
    body,
    configuration: (folder, port) =>
      configured(
        folder,
        `
  server { listen 127.0.0.1:${port}; root ${folder}; location / { rewrite ^ /body break; } }`,
      ),
  })

/** nginx in front of the portal that sends files itself after X-Accel-Redirect, as deploy/nginx.conf describes. */
export const nginxInFront = (portalUrl: string, files: string): Promise<Floor> =>
  run({
    name: 'nginx in front',
    address: '/ready',
    configuration: (folder, port) =>
      configured(
        folder,
        `
  upstream portal { server ${new URL(portalUrl).host}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    location /stored-files/ { internal; alias ${files}/; }
    location / { proxy_set_header Connection ""; proxy_pass http://portal; }
  }`,
      ),
  })

/** deploy/nginx.conf itself in front of the portal, at other addresses: with a certificate of its own and HTTP/2, and without. */
export async function deployedNginx(
  portalUrl: string,
): Promise<{ url: string; plainUrl: string; stop(): Promise<void> }> {
  const tlsPort = await freePort()
  const front = await run({
    name: 'deploy/nginx.conf',
    address: '/ready',
    configuration(folder, port) {
      const [certificate, key] = makeCertificate(folder)
      const sites = replaced(readFileSync(path.join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8'), {
        '127.0.0.1:3000': new URL(portalUrl).host,
        'listen 443 ssl http2;': `listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl http2;`,
        '/etc/ssl/portal.example.com.pem': certificate,
        '/etc/ssl/portal.example.com.key': key,
        '/var/cache/nginx/shuzi': path.join(folder, 'cache'),
      })
      return configured(folder, sites)
    },
  })
  return { url: `https://127.0.0.1:${tlsPort}`, plainUrl: new URL(front.url).origin, stop: front.stop }
}

/** deploy/fleet/nginx.conf in front of the portal, behind a load balancer that ends TLS. */
export const fleetNginx = (portalUrl: string): Promise<Floor> =>
  run({
    name: 'deploy/fleet/nginx.conf',
    address: '/ready',
    configuration: (folder, port) =>
      replaced(readFileSync(path.join(import.meta.dirname, '../../deploy/fleet/nginx.conf'), 'utf8'), {
        '${API_SERVERS}': `server ${new URL(portalUrl).host};`,
        '${LISTEN}': `listen 127.0.0.1:${port};`,
        '${SERVER_NAME}': '_',
        '${SCHEME}': 'https',
        '${STORE_URL}': portalUrl,
        '/data/': `${folder}/`,
      }),
  })

function replaced(text: string, values: Record<string, string>): string {
  for (const [placeholder, value] of Object.entries(values)) {
    if (!text.includes(placeholder)) throw new Error(`the configuration does not contain ${placeholder}`)
    text = text.replaceAll(placeholder, value)
  }
  return text
}

/** A certificate that nobody has signed; answers the files of it and of its key. */
function makeCertificate(folder: string): [certificate: string, key: string] {
  const [certificate, key] = [path.join(folder, 'portal.pem'), path.join(folder, 'portal.key')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const made = ['-keyout', key, '-out', certificate, '-days', '1', '-subj', '/CN=127.0.0.1']
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...made], { stdio: 'ignore' })
  return [certificate, key]
}

interface Nginx {
  name: string
  /** Address that responds once nginx is up. */
  address: string
  /** Its whole configuration with a server that listens at the port; it may write to the folder. */
  configuration(folder: string, port: number): string
  body?: Buffer
}

async function run({ name, address, configuration, body }: Nginx): Promise<Floor> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-nginx-'))
  chmodSync(folder, 0o755) // nginx's worker runs under another account
  const port = await freePort()
  if (body) writeFileSync(path.join(folder, 'body'), body)
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(folder, port))
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], { stdio: 'ignore' })
  const floor = await floorOf(name, child, `http://127.0.0.1:${port}${address}`)
  return { ...floor, stop: () => floor.stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}

/** Around servers that have no configuration of their own. */
const configured = (folder: string, sites: string) => `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=100;
  types { text/html html; }
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  ${sites}
}`
