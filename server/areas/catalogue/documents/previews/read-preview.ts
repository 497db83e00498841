import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Download, Services } from '#kernel/http/index.ts'
import { fileDownload } from '../../../base/files/index.ts'
import { noteDownload } from '../../../people/accounts/index.ts'
import { findDocument } from './queries.ts'

/** The state of a file's preview. */
export const getPreview = async (db: Db, fileId: number) => {
  const found = (await findDocument(db, fileId)) ?? fail('not_found')
  return { state: found.state ?? ('none' as const), reason: found.reason, pageCount: found.page_count }
}

/** The PDF that a document is read as. */
export const readableForm = async (db: Db, fileId: number) => {
  const found = (await findDocument(db, fileId)) ?? fail('not_found')
  if (!found.state || found.suffix === 'zip') fail('preview_unsupported')
  if (found.state === 'failed') fail('preview_failed', { message: found.reason ?? undefined })
  if (found.state !== 'ready') fail('preview_not_ready')
  const name = `${found.name.replace(/\.\w+$/, '')}.pdf`
  return { key: found.pdf_key!, name, suffix: 'pdf', size: found.pdf_size!, sha256: found.pdf_sha256! }
}

/** The PDF of the preview for the audit, whole or by ranges, as it is; the reading is written to the audit log. */
export const readPreview = async (
  services: Services,
  actor: Actor,
  fileId: number,
  caller: Caller,
): Promise<Download> => {
  const form = await readableForm(services.db, fileId)
  const download = await fileDownload(services, form, caller)
  return noteDownload(services.db, actor, caller, { download, target: `预览文件 ${fileId}：${form.name}` })
}
