import type { Db } from '#kernel/database/index.ts'

/** Public pages of one kind, one for each row of a table. */
export interface SitemapSource {
  /** The address of a page by its id, or by its name where `find` gives one. */
  path: (id: number, name?: string) => string
  /** The highest id given out; 0 while there is none. */
  lastId: (db: Db) => Promise<number>
  /** The pages among these ids that visitors can see, in order, at most `limit`. */
  find: (
    db: Db,
    after: number,
    upTo: number,
    limit: number,
  ) => Promise<{ id: number; changedAt: Date; name?: string }[]>
}

/** Ids in one file. The protocol allows 50,000 addresses, and a file never has more addresses than ids. */
export const idsPerFile = 50_000
const batch = 2_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
/** What XML takes: control characters have no place in it, however they are written. */
/** Text of XML, without what XML does not allow and without characters that turn or hide what stands beside them. */
export const escapedXml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;') // ]]> may not stand in a text
    .replaceAll('"', '&quot;')
const entry = (address: string, changedAt: Date) =>
  `<url><loc>${escapedXml(address)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>\n`

export const sitemapIndex = (addresses: string[]): string =>
  `${head}<sitemapindex ${namespace}>\n${addresses
    .map((address) => `<sitemap><loc>${escapedXml(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`

export const sitemapOf = (addresses: string[]): string =>
  `${head}<urlset ${namespace}>\n${addresses
    .map((address) => `<url><loc>${escapedXml(address)}</loc></url>\n`)
    .join('')}</urlset>\n`

/** One file of a source, read and written in batches: its size costs no memory, and every batch walks the primary key. */
export async function* sitemapFile(db: Db, { path, find }: SitemapSource, number: number, origin: string) {
  const upTo = number * idsPerFile
  let after = upTo - idsPerFile
  yield `${head}<urlset ${namespace}>\n`
  for (;;) {
    const rows = await find(db, after, upTo, batch)
    yield rows.map(({ id, changedAt, name }) => entry(origin + path(id, name), changedAt)).join('')
    if (rows.length < batch) break
    after = rows.at(-1)!.id
  }
  yield '</urlset>\n'
}
