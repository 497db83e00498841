import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import { fillFields } from '#contract/pages/site-pages/site-page-fields.ts'
import { fillBlock } from '#contract/pages/site-pages/site-page-filling.ts'
import type { BuiltInPage, LegalPage, ShownPage } from '#contract/pages/site-pages/site-pages.ts'
import { holds } from '#contract/permissions.ts'
import { shownRichText } from '#kernel/content/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import { listConsentVersions } from '../../people/accounts/index.ts'
import { packageTable, readFields } from './fields.ts'
import {
  findBuiltInNotes,
  findBuiltInVersion,
  findLiveBuiltIn,
  findLiveByAddress,
  findNewestBuiltIn,
  type LiveRow,
} from './queries.ts'

/** Whether the caller asks for a draft, and may see it. */
export const seesDraft = (actor: Actor | undefined, { draft }: { draft?: boolean | undefined }): boolean =>
  draft === true && holds(actor?.adminRole, 'editContent')

/** A built-in page as visitors see it, or its newest draft; null while the program's own text stands there. */
export const showBuiltIn = async (
  db: Db,
  actor: Actor | undefined,
  query: { name: BuiltInPage; draft?: boolean | undefined },
) => {
  const row = await (seesDraft(actor, query) ? findNewestBuiltIn : findLive)(db, query.name)
  return { page: row ? await toShown(db, row) : null }
}

/** Members' home pages are rendered for every request; the others are read seldom. */
const findLive = (db: Db, name: BuiltInPage) =>
  name === 'home'
    ? cachedUntilNotified(db, 'page.home', 'live', () => findLiveBuiltIn(db, name))
    : findLiveBuiltIn(db, name)

/** SITE-11: the text in force, or the one of an earlier version. */
export const showLegal = async (
  db: Db,
  actor: Actor | undefined,
  query: { name: LegalPage; version?: string | undefined; draft?: boolean | undefined },
) => {
  const versions = await listConsentVersions(db)
  const names = versions.map(({ version }) => version)
  const asked = versions.find(({ version }) => version === (query.version ?? names[0])) ?? fail('not_found')
  const isCurrent = asked === versions[0]
  const number = query.name === 'terms' ? asked.termsNumber : asked.privacyNumber
  const { page } = isCurrent
    ? await showBuiltIn(db, actor, query)
    : { page: number === null ? null : await showVersion(db, query.name, number) }
  return { page, version: asked.version, isCurrent, versions: names }
}

const showVersion = async (db: Db, name: LegalPage, number: number) =>
  toShown(db, (await findBuiltInVersion(db, name, number)) ?? fail('not_found'))

/** What pages say that lead to a published page. */
export const showNotes = async (db: Db) => {
  const notes = await findBuiltInNotes(db)
  const values = JSON.stringify(notes).includes('{{') ? await readFields(db) : {}
  return notes.map(({ name, title, description }) => ({
    name,
    title: fillFields(title, values),
    description: fillFields(description, values),
  }))
}

/** The page that has, or had, this address. */
export const showPage = async (db: Db, slug: string) => {
  const row = (await findLiveByAddress(db, slug)) ?? fail('not_found')
  return { ...(await toShown(db, row)), id: row.id, slug: row.slug! }
}

const toShown = async (db: Db, { title, description, blocks }: LiveRow): Promise<ShownPage> => {
  const hasFields = JSON.stringify([title, description, blocks]).includes('{{')
  const values = hasFields ? await readFields(db) : {}
  const filled = blocks.map((block) => withCleanText(fillBlock(block, values)))
  return {
    title: fillFields(title, values),
    description: fillFields(description, values),
    blocks: await withPackages(db, filled),
  }
}

const withCleanText = (block: PageBlock): PageBlock =>
  block.kind === 'text' ? { ...block, html: shownRichText(block.html) } : block

const withPackages = async (db: Db, blocks: PageBlock[]): Promise<PageBlock[]> => {
  if (!blocks.some(({ kind }) => kind === 'packages')) return blocks
  const table = await packageTable(db)
  return blocks.map((block) => (block.kind === 'packages' ? { id: block.id, kind: 'table', ...table } : block))
}
