import type { AlikeTexts } from '#contract/catalogue/documents/library-audit.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { findDocument } from '../queries.ts'
import { comparedPages } from '../text/compared-pages.ts'
import { alikeParagraphs, percentAlikeOf } from './alike-paragraphs.ts'

/** The alike paragraphs of two files, for the audit. */
export const readAlikeTexts = async (
  db: Db,
  { storageId, otherStorageId }: { storageId: number; otherStorageId: number },
): Promise<AlikeTexts> => {
  const files = await Promise.all([findDocument(db, storageId), findDocument(db, otherStorageId)])
  if (files.includes(undefined)) fail('not_found')
  if (files.some((file) => file?.state !== 'ready')) fail('preview_not_ready')
  const [one, other] = await Promise.all([comparedPages(db, storageId), comparedPages(db, otherStorageId)])
  return alikeParagraphs(one, other)
}

/** How much of one file another contains: the same figure without the paragraphs. */
export const percentAlike = async (db: Db, fileId: number, otherFileId: number): Promise<number> => {
  const [one, other] = await Promise.all([comparedPages(db, fileId), comparedPages(db, otherFileId)])
  return percentAlikeOf(one, other)
}
