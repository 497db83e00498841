import * as uploads from '#contract/base/files/uploads.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Bind, HeadersOnly, type Services } from '#kernel/http/index.ts'
import { appendUpload } from './append-upload.ts'
import { createUpload, type Purposes } from './create-upload.ts'
import { eraseUpload } from './finished-upload.ts'
import type { Leases } from './leases.ts'
import { findUpload } from './queries.ts'

const tus = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }
const expires = (at: Date) => ({ 'upload-expires': at.toUTCString() })

/** Resumable uploads: the tus protocol over parts in the file store (docs/decisions/0008). */
export const uploadRoutes = (bind: Bind, leases: Leases, purposes: Purposes) => {
  bind(uploads.createUpload, async ({ headers, actor, ...services }) => {
    const request = { size: headers['upload-length'], metadata: headers['upload-metadata'] }
    const { id, expires_at } = await createUpload(services, actor, purposes, request)
    return new HeadersOnly(201, { ...tus, ...expires(expires_at), location: `/api/uploads/${id}` })
  })
  bind(uploads.probeUpload, async ({ db, actor, params: { id } }) => {
    const find = async () => (await findUpload(db, actor.id, id)) ?? fail('not_found')
    await find()
    const { received, size, expires_at } = await leases.hold(id, find)
    return new HeadersOnly(200, {
      ...tus,
      ...expires(expires_at),
      'upload-offset': String(received),
      'upload-length': String(size),
    })
  })
  bind(uploads.appendUpload, async ({ headers, actor, params: { id }, stream, ...services }) => {
    const request = { id, offset: headers['upload-offset'], content: stream }
    const offset = await appendUpload(services, leases, actor, request)
    return new HeadersOnly(204, { ...tus, 'upload-offset': String(offset) })
  })
  bind(uploads.removeUpload, async ({ actor, params: { id }, ...services }) => {
    await removeUpload(services, leases, actor.id, id)
    return new HeadersOnly(204, tus)
  })
}

const removeUpload = async (
  services: Pick<Services, 'db' | 'files'>,
  leases: Leases,
  ownerId: number,
  id: string,
): Promise<void> => {
  ;(await findUpload(services.db, ownerId, id)) ?? fail('not_found')
  await leases.hold(id, () => eraseUpload(services, id))
}
