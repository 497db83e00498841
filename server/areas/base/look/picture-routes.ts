import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Look } from '#contract/base/look/look.ts'
import { SiteSettings } from '#contract/base/settings/settings.ts'
import { drawSharePicture, drawSymbol, iconOf, sharePictureOf } from '#kernel/content/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import { settingsOf } from '../settings/index.ts'
import { liveLook, lookTopic, pictureIdOf } from './queries.ts'

interface SitePicture {
  data: Buffer
  type: string
}

interface Rule {
  field: 'icon' | 'sharePicture'
  /** Makes the file from the owner's picture. */
  make: (picture: Buffer) => Promise<SitePicture>
}

const png =
  (size: number, margin = 0) =>
  async (picture: Buffer) => ({
    data: await iconOf(picture, size, margin),
    type: 'image/png',
  })

/** A file of vectors whose only content is the icon: browsers prefer this address. */
const inSvg = async (picture: Buffer): Promise<SitePicture> => {
  const { data } = await png(128)(picture)
  const href = `data:image/png;base64,${data.toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="${href}"/></svg>`
  return { data: Buffer.from(svg), type: 'image/svg+xml' }
}

/** Addresses that browsers and other sites know by heart. Phones cut off the margin of a maskable icon. */
const rules: Record<string, Rule> = {
  'favicon.ico': { field: 'icon', make: png(32) },
  'favicon.svg': { field: 'icon', make: inSvg },
  'apple-touch-icon.png': { field: 'icon', make: png(180) },
  'icon-192.png': { field: 'icon', make: png(192) },
  'icon-512.png': { field: 'icon', make: png(512) },
  'icon-maskable-512.png': { field: 'icon', make: png(512, 64) },
  'share.png': {
    field: 'sharePicture',
    // Links that people have shared lead to this address, whatever the format.
    make: async (picture) => ({ data: await sharePictureOf(picture), type: 'image/jpeg' }),
  },
}

const types: Record<string, string> = { '.ico': 'image/x-icon', '.svg': 'image/svg+xml', '.png': 'image/png' }

/** LOOK-6: the site's icons and share picture: the owner's, or drawn with the owner's names, or those of the program. */
export const pictureRoutes = (app: FastifyInstance, { db, files }: Pick<Services, 'db' | 'files'>) => {
  for (const [name, { field, make }] of Object.entries(rules))
    app.get(`/${name}`, async (_request, reply) => {
      const site = await settingsOf(db, 'site')
      const key = `look.${name} ${site.shortName} ${site.siteName} ${site.slogan}`
      const { data, type } = await cachedUntilNotified(db, lookTopic, key, async () => {
        const look = await liveLook(db)
        const own = (await ownPicture(files, look, field)) ?? (await drawnPicture(site, look, field))
        return own ? make(own) : builtIn(name)
      })
      return reply.type(type).header('cache-control', 'public, max-age=3600').send(data)
    })
}

const builtIn = async (name: string): Promise<SitePicture> => ({
  data: await readFile(path.join(import.meta.dirname, 'assets', name)),
  type: types[path.extname(name)]!,
})

const example = SiteSettings.parse({})

/** The pictures of the program show its own names: a renamed portal gets others. */
const drawnPicture = async (
  { shortName, siteName, slogan }: SiteSettings,
  { primary }: Look,
  field: Rule['field'],
): Promise<Buffer | undefined> => {
  if (shortName === example.shortName && siteName === example.siteName) return undefined
  return field === 'icon' ? drawSymbol(shortName, primary) : drawSharePicture(siteName, slogan, primary)
}

/** A picture whose file is lost must not take the icon with it. */
const ownPicture = async (files: FileStore, look: Look, field: Rule['field']): Promise<Buffer | undefined> => {
  const address = look[field]
  const file = address ? await files.read(`pictures/${pictureIdOf(address)}/full.webp`) : undefined
  return file && buffer(file.stream)
}
