import dayjs from 'dayjs'
import type { FastifyInstance } from 'fastify'
import { builtInLook } from '#contract/base/look/look.ts'
import type { Services } from '#kernel/http/index.ts'
import { liveLook } from './areas/base/look/index.ts'
import { settingsOf } from './areas/base/settings/index.ts'

/** Serves the web app manifest and the address for reports of vulnerabilities. */
export const siteFiles = (app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>) => {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const [{ siteName, shortName, slogan }, { primary }] = await Promise.all([settingsOf(db, 'site'), liveLook(db)])
    // The header of pages is ink; another firm's colour shows in the bar of its window.
    const theme_color = primary === builtInLook.primary ? ink : primary
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify({ name: siteName, short_name: shortName, description: slogan, theme_color, ...manifest }))
  })
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { hotline, securityContact } = await settingsOf(db, 'site')
    const contact = securityContact || `tel:${hotline.replaceAll(/[^\d+-]/g, '')}`
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText(config.publicUrl, contact, dayjs().add(securityTextDays, 'day').toDate()))
  })
}

const ink = '#0F1A28'

const manifest = {
  lang: 'zh-CN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#F3F4F3',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** RFC 9116 asks for an end, less than a year away, so that nobody writes to an address that was given up. */
const securityTextDays = 180
const securityText = (origin: string, contact: string, expires: Date) =>
  `Contact: ${contact}
Expires: ${expires.toISOString()}
Preferred-Languages: zh, en
Canonical: ${origin}/.well-known/security.txt
`
