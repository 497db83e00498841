import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Caller, Download, Services } from '#kernel/http/index.ts'
import { fileDownload } from '../../../base/files/index.ts'
import { findDocument } from './queries.ts'

/** The state of a file's preview. */
export const getPreview = async (db: Db, fileId: number) => {
  const found = (await findDocument(db, fileId)) ?? fail('not_found')
  return { state: found.state ?? ('none' as const), reason: found.reason, pageCount: found.page_count }
}

/** The PDF of the preview, whole or by ranges. */
export const readPreview = async (services: Services, fileId: number, caller: Caller): Promise<Download> => {
  const found = (await findDocument(services.db, fileId)) ?? fail('not_found')
  if (!found.state || found.suffix === 'zip') fail('preview_unsupported')
  if (found.state === 'failed') fail('preview_failed', { message: found.reason ?? undefined })
  if (found.state !== 'ready') fail('preview_not_ready')
  const name = `${found.name.replace(/\.\w+$/, '')}.pdf`
  const pdf = { key: found.pdf_key!, name, suffix: 'pdf', size: found.pdf_size!, sha256: found.pdf_sha256! }
  return fileDownload(services, pdf, caller)
}
