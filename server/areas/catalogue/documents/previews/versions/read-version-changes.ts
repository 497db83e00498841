import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { HeadingChange, VersionChanges } from '#contract/catalogue/documents/previews/reader.ts'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { freePagesOfVersion, openDocument } from '../open-document.ts'
import { recordReading } from '../record-reading.ts'
import { comparedPages } from '../text/compared-pages.ts'
import { compareSections } from './compare-sections.ts'
import { type Section, sectionsOf } from './sections.ts'
import '../tables.ts'

interface Question {
  resourceId: number
  to: number
  from?: number | undefined
}

const { maxChangedHeadings, maxComparedPages } = documentLimits

/**
 * VER-3: what changed between two versions that were on sale. Callers without access to the whole document see the headings of
 * the free pages alone; nothing else of the text is read for them.
 */
export const readVersionChanges = async (
  db: Db,
  actor: Actor | undefined,
  { resourceId, to, from }: Question,
): Promise<VersionChanges> => {
  const document = await openDocument(db, actor, { resourceId })
  const { isWhole } = document
  const newer = (await findVersion(db, resourceId, to, '=')) ?? fail('not_found')
  const older =
    (from === undefined ? await findVersion(db, resourceId, to, '<') : await findVersion(db, resourceId, from, '=')) ??
    fail('not_found')
  const answer = { from: older.number, to: newer.number, isWhole, headings: [], unchanged: 0, isCapped: false }
  if (older.file_id === newer.file_id) return { ...answer, state: 'same' }
  if (older.state !== 'ready' || newer.state !== 'ready') return { ...answer, state: 'absent' }
  await recordReading(db, actor, document, 'page')
  const [before, after] = await Promise.all([older, newer].map((version) => readSections(db, version, isWhole)))
  const { headings, unchanged } = compareSections(before!, after!)
  const shownPages = Math.max(newer.pageCount, older.pageCount)
  return {
    ...answer,
    state: 'compared',
    headings: headings.slice(0, maxChangedHeadings).map(isWhole ? asIs : withoutText),
    unchanged,
    isCapped: headings.length > maxChangedHeadings || (isWhole && shownPages > maxComparedPages),
  }
}

const asIs = (change: HeadingChange) => change
const withoutText = (change: HeadingChange): HeadingChange => ({ ...change, sentences: [] })

type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>

const readSections = async (db: Db, version: Version, isWhole: boolean): Promise<Section[]> =>
  sectionsOf(
    version.outline ?? [],
    await comparedPages(db, version.file_id, isWhole ? version.pageCount : version.freePages),
  )

/** The approved version of this number, or the last one before it. */
const findVersion = async (db: Db, resourceId: number, number: number, compared: '=' | '<') => {
  const version = await db
    .selectFrom('resource_version')
    .innerJoin('item_version', (join) =>
      join
        .onRef('item_version.item_id', '=', 'resource_version.item_id')
        .onRef('item_version.number', '=', 'resource_version.number'),
    )
    .leftJoin('document', 'document.file_id', 'resource_version.file_id')
    .select(['resource_version.number', 'resource_version.file_id', 'free_percent', 'free_min_pages', 'free_max_pages'])
    .select(['document.kind', 'document.state', 'document.page_count', 'document.outline'])
    .where('resource_version.item_id', '=', resourceId)
    .where('resource_version.number', compared, number)
    .where('item_version.state', '=', auditState.approved)
    .orderBy('resource_version.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return version && { ...version, pageCount: version.page_count ?? 0, freePages: freePagesOfVersion(version) }
}
