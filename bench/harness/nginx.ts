import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../checks/free-port.ts'
import { type Floor, waitUntilReady } from './floors.ts'

export const hasNginx = () => !spawnSync('nginx', ['-v']).error

/** N: nginx with one worker serving the same bytes from disk, at every address. */
export const nginxFloor = (body: Buffer): Promise<Floor> =>
  run({
    name: 'N',
    address: '/body',
    body,
    server: (folder) => `root ${folder}; location / { rewrite ^ /body break; }`,
  })

/** nginx in front of the portal as in deploy/nginx.conf: it sends files itself after X-Accel-Redirect. */
export const nginxInFront = (portalUrl: string, files: string): Promise<Floor> =>
  run({
    name: 'nginx in front',
    address: '/ready',
    server: () => `
    proxy_http_version 1.1;
    location /stored-files/ { internal; alias ${files}/; }
    location / { proxy_set_header Connection ""; proxy_pass http://portal; }`,
    upstream: `upstream portal { server ${new URL(portalUrl).host}; keepalive 64; }`,
  })

interface Nginx {
  name: string
  /** Address that responds once nginx is up. */
  address: string
  server(folder: string): string
  upstream?: string
  body?: Buffer
}

async function run({ name, address, server, upstream = '', body }: Nginx): Promise<Floor> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-nginx-'))
  chmodSync(folder, 0o755) // nginx's worker runs under another account
  const port = await freePort()
  if (body) writeFileSync(path.join(folder, 'body'), body)
  writeFileSync(path.join(folder, 'nginx.conf'), config(folder, port, upstream, server(folder)))
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], { stdio: 'ignore' })
  const floor = await waitUntilReady(name, child, `http://127.0.0.1:${port}${address}`)
  return { ...floor, stop: () => floor.stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}

const config = (folder: string, port: number, upstream: string, server: string) => `
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
  ${upstream}
  server { listen 127.0.0.1:${port}; ${server} }
}`
