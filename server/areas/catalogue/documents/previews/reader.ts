import type { DocumentFacts, Reader } from '#contract/catalogue/documents/previews/reader.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { findArchive } from './archive/find-archive.ts'
import { type DocumentAddress, type OpenDocument, openDocument } from './open-document.ts'
import { findPlace } from './reading-place.ts'
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
