import type { Db } from '#kernel/database/index.ts'
import '../tables.ts'

/** The directory of an archive, and the documents inside that have a preview. */
export const findArchive = async (db: Db, fileId: number) => {
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
