import {
  type AdminSitePage,
  builtInPages,
  isLegalPage,
  type PageContent,
  type PageVersion,
  type SitePageItem,
  type SitePageState,
} from '#contract/pages/site-pages/site-pages.ts'
import { paths } from '#contract/paths.ts'
import { shownRichText } from '#kernel/content/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { countConsents } from '../../people/accounts/index.ts'
import { countFieldUse, findItem, findVersion, findVersions, type ItemRow } from './queries.ts'

const stateOf = (row: ItemRow): SitePageState => {
  if (row.scheduled_number !== null) return 'scheduled'
  if (row.live_number === null) return row.built_in ? 'builtIn' : 'draft'
  return row.last_number > row.live_number ? 'changed' : 'published'
}

export const toItem = (row: ItemRow): SitePageItem => ({
  id: row.id,
  builtIn: row.built_in,
  slug: row.slug,
  path: row.built_in ? builtInPages[row.built_in] : paths.ownPage(row.slug!),
  title: row.title,
  state: stateOf(row),
  lastNumber: row.last_number,
  liveNumber: row.live_number,
  scheduledNumber: row.scheduled_number,
  publishTime: row.scheduled_at?.toISOString() ?? null,
  editorName: row.editor_name,
  updateTime: row.updated_at.toISOString(),
  version: row.version,
})

const toVersion = (row: Awaited<ReturnType<typeof findVersions>>[number]): PageVersion => ({
  number: row.number,
  title: row.title,
  editorName: row.editor_name,
  savedTime: row.saved_at.toISOString(),
  publishTime: row.published_at?.toISOString() ?? null,
  consentVersion: row.consent_version,
})

const toContent = ({ title, description, place, blocks }: PageContent): PageContent => ({
  title,
  description,
  place,
  blocks: blocks.map((block) => (block.kind === 'text' ? { ...block, html: shownRichText(block.html) } : block)),
})

export const readForEdit = async (db: Db, id: number): Promise<AdminSitePage> => {
  const item = await findItem(db, id)
  const isLegal = item.built_in !== null && isLegalPage(item.built_in)
  const [newest, versions, fieldUse, consents] = await Promise.all([
    findVersion(db, id, item.last_number),
    findVersions(db, id),
    countFieldUse(db, id),
    isLegal ? countConsents(db) : [],
  ])
  const content = newest ? toContent(newest) : null
  return { ...toItem(item), content, versions: versions.map(toVersion), fieldUse, consents }
}

export const readVersion = async (db: Db, { id, number }: { id: number; number: number }): Promise<PageContent> => {
  await findItem(db, id)
  return toContent((await findVersion(db, id, number)) ?? fail('not_found'))
}
