import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#kernel/http/index.ts'
import { liveLook } from './areas/base/look/index.ts'
import { settingsOf } from './areas/base/settings/index.ts'

const offlinePath = '/offline.html'

/** LOOK-8: the page that an installed portal shows without a network, and the service worker that stores it. */
export const offlinePage = (app: FastifyInstance, { db }: Pick<Services, 'db'>) => {
  const page = async () => {
    const [{ siteName }, { primary }] = await Promise.all([settingsOf(db, 'site'), liveLook(db)])
    return documentOf(escaped(siteName), primary)
  }
  app.get(offlinePath, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'`)
      .send(await page()),
  )
  app.get('/service-worker.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(workerOf(hash('sha256', await page()).slice(0, 8))),
  )
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)

const documentOf = (siteName: string, primary: string) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>没有网络 - ${siteName}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;background:#f3f4f3;color:#1a2634;font:16px/1.7 sans-serif;text-align:center}
h1{margin:0;font-size:22px}p{margin:0;color:#465361}
a{margin-top:12px;padding:10px 24px;border-radius:3px;background:${primary};color:#fff;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#0c141e;color:#e4eaf0}p{color:#b4c0cc}}
</style>
<h1>现在没有网络</h1>
<p>${siteName}需要联网。恢复连接后请重试。</p>
<a href="">重试</a>
</html>
`

/**
 * Stores the offline page and nothing else, so that no private data stays on the device. Calls and files pass it by. A
 * pushed notice (MSG-14) is shown, and its page of this portal opened by a click. Its
 * version changes with the page, so that browsers fetch a renamed portal's page anew.
 */
const workerOf = (version: string) => `const cacheName = 'offline-${version}'
addEventListener('install', (event) =>
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add('${offlinePath}')).then(() => skipWaiting())))
addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (/^\\/(api|vod|photo)\\//.test(new URL(request.url).pathname)) return
  event.respondWith(fetch(request).catch(() => caches.match('${offlinePath}')))
})
addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json()
  event.waitUntil(registration.showNotification(title, { body, tag, icon: '/icon-192.png', lang: 'zh-CN', data: { link } }))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin, href } = new URL(event.notification.data.link, location.origin)
  if (origin !== location.origin) return
  event.waitUntil(clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
    const open = pages.find((page) => page.url === href)
    return open ? open.focus() : clients.openWindow(href)
  }))
})
`
