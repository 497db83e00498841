import type { DocumentFacts, Reader } from '#contract/catalogue/documents/previews/reader.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type DocumentAddress, type OpenDocument, openDocument } from './open-document.ts'
import { recordReading } from './record-reading.ts'
import { toWorkbook } from './sheets/read-sheet.ts'
import './tables.ts'

/** Everything the reader shows before a page is turned: facts, outline, and the free pages, rows or directory. */
export const getReader = async (db: Db, actor: Actor | undefined, address: DocumentAddress): Promise<Reader> => {
  const document = await openDocument(db, actor, address)
  const isReady = document.state === 'ready'
  // Of a workbook the first rows come with the answer, also those behind the free part.
  if (isReady && document.kind === 'workbook') await recordReading(db, actor, document, 'sheet')
  return {
    kind: document.kind,
    state: document.state ?? 'none',
    reason: document.reason,
    pageCount: document.pageCount,
    freePages: document.freePages,
    isWhole: document.isWhole,
    facts: document.facts && withDefaults(document.facts),
    sha256: document.sha256,
    workbook: isReady && document.kind === 'workbook' ? await toWorkbook(db, document) : null,
    ...(isReady && document.kind === 'archive'
      ? await findArchive(db, document.file_id)
      : { archive: null, documents: [] }),
    outline: document.outline ?? [],
    pages: isReady ? await findFreePages(db, document) : [],
    place:
      actor && document.isWhole && address.inside === undefined
        ? await findPlace(db, actor.id, address.resourceId)
        : null,
  }
}

/** The page where the member stopped reading; null before the first time. */
const findPlace = async (db: Db, memberId: number, resourceId: number): Promise<number | null> => {
  const place = await db
    .selectFrom('reading_place')
    .select('page')
    .where('member_id', '=', memberId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  return place?.page ?? null
}

interface Place {
  resourceId: number
  page: number
}

/** Remembers the page of a document that the member may read as a whole. */
export const savePlace = async (db: Db, actor: Actor, { resourceId, page }: Place) => {
  const document = await openDocument(db, actor, { resourceId })
  if (!document.isWhole) fail('not_bought')
  if (page > document.pageCount) fail('not_found')
  await putPlace(db, actor.id, { resourceId, page })
  return { message: '已记住' }
}

const putPlace = inTransaction((tx, memberId: number, { resourceId, page }: Place) =>
  tx
    .insertInto('reading_place')
    .values({ member_id: memberId, resource_id: resourceId, page })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'resource_id']).doUpdateSet({ page, updated_at: new Date() }),
    )
    .execute(),
)

/** The directory of an archive, and the documents inside that have a preview. */
const findArchive = async (db: Db, fileId: number) => {
  const { contents } = await db
    .selectFrom('document_archive')
    .select('contents')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  const documents = await db
    .selectFrom('archive_document')
    .innerJoin('document', 'document.file_id', 'archive_document.document_id')
    .select(['archive_document.position', 'archive_document.path', 'document.state'])
    .where('archive_document.file_id', '=', fileId)
    .orderBy('archive_document.position')
    .execute()
  return { archive: contents, documents }
}

/** Facts that were read before some of them were known. */
const withDefaults = ({ missingFonts = [], externalParts = 0, isRecognised = false, ...facts }: DocumentFacts) => ({
  ...facts,
  missingFonts,
  externalParts,
  isRecognised,
})

const findFreePages = (db: Db, { file_id, freePages }: OpenDocument) =>
  db
    .selectFrom('document_page')
    .select(['page', 'width', 'height', 'text'])
    .where('file_id', '=', file_id)
    .where('page', '<=', freePages)
    .orderBy('page')
    .execute()
