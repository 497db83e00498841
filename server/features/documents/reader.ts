import type { Reader } from '#contract/reader.ts'
import { documentLimits } from '#contract/reader-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Caller, Download, type Services } from '#kernel/http/index.ts'
import { openDocument } from './open-document.ts'
import { pictureKey } from './page-pictures.ts'
import { readPreview } from './read-preview.ts'
import { findPlace } from './reading-place.ts'
import './tables.ts'

/** Everything the reader shows before a page is turned: facts, outline, and the text of the free pages. */
export const getReader = async (db: Db, actor: Actor | undefined, resourceId: number): Promise<Reader> => {
  const document = await openDocument(db, actor, resourceId)
  const isReady = document.state === 'ready'
  const pages = isReady
    ? await db
        .selectFrom('document_page')
        .select(['page', 'width', 'height', 'text'])
        .where('file_id', '=', document.file_id)
        .where('page', '<=', document.freePages)
        .orderBy('page')
        .execute()
    : []
  return {
    state: document.state ?? 'none',
    reason: document.reason,
    pageCount: document.pageCount,
    freePages: document.freePages,
    isWhole: document.isWhole,
    facts: document.facts,
    sha256: document.sha256,
    outline: document.outline ?? [],
    pages,
    place: actor && document.isWhole ? await findPlace(db, actor.id, resourceId) : null,
  }
}

interface PageQuery {
  resourceId: number
  page: number
  width: number
}

/** A picture of a free page. It is the same for everybody, so that browsers and proxies may keep it. */
export const readPage = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  actor: Actor | undefined,
  { resourceId, page, width }: PageQuery,
): Promise<Download> => {
  const document = await openDocument(db, actor, resourceId)
  if (page > document.pageCount || page > documentLimits.maxFreePages) fail('not_found')
  if (page > document.freePages && !document.isWhole) fail('not_bought')
  const picture = (await files.read(pictureKey(document.file_id, page, width))) ?? fail('not_found')
  const isFree = page <= document.freePages
  return new Download({
    stream: picture.stream,
    size: picture.size,
    name: `${page}.webp`,
    type: 'image/webp',
    headers: {
      'content-disposition': 'inline',
      'cache-control': `${isFree ? 'public' : 'private'}, max-age=3600`,
    },
  })
}

/** The whole document for those who may download it. */
export const readFile = async (services: Services, actor: Actor, resourceId: number, caller: Caller) => {
  const document = await openDocument(services.db, actor, resourceId)
  if (!document.isWhole) fail('not_bought')
  return readPreview(services, document.file_id, caller)
}
