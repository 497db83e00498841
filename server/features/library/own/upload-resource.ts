import { inTransaction } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { dropReceived, keepFile, type ReceivedFile, receiveFile } from '../../files/index.ts'
import { requireCategory } from '../categories.ts'
import {
  checkedColumns,
  type FreePartColumns,
  freePartOf,
  type LibraryHooks,
  type ResourceInput,
  refuseDuplicate,
  uploadRules,
  type VersionColumns,
} from './contribution.ts'
import { insertResource } from './insert-resource.ts'

/** Adds a resource, which waits for its audit. A refusal deletes the received file. */
export const uploadResource = async (
  services: Services,
  author: Actor,
  input: ResourceInput,
  { uploads, ...hooks }: LibraryHooks & { uploads: AsyncIterable<Upload> },
) => {
  const columns = await checkedColumns(services.db, author.id, input)
  const freePart = await freePartOf(services.db, input)
  const source = input.uploadId === undefined ? { uploads } : { uploadId: input.uploadId }
  const received = await receiveFile(services, author, source, await uploadRules(services.db))
  try {
    return await addResource(services.db, author, { columns, freePart, received, hooks })
  } catch (error) {
    await dropReceived(services, received)
    throw error
  }
}

interface NewResource {
  columns: VersionColumns
  freePart: FreePartColumns
  received: ReceivedFile
  hooks: LibraryHooks
}

const addResource = inTransaction(async (tx, author: Actor, { columns, freePart, received, hooks }: NewResource) => {
  await requireCategory(tx, columns.category_id)
  await refuseDuplicate(tx, author.id, received.sha256)
  const file = await keepFile(tx, received)
  const id = await insertResource(tx, author.id, { columns, file })
  await tx
    .insertInto('resource_version')
    .values({ ...columns, ...freePart, resource_id: id, number: 1, file_id: file.id })
    .execute()
  await hooks.onVersionAdded(tx, file.id)
  return { id, message: '上传成功' }
})
