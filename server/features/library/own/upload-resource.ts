import { inTransaction } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { dropReceived, keepFile, type ReceivedFile, receiveFile } from '../../files/index.ts'
import { requireCategory } from '../categories.ts'
import {
  checkedColumns,
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
  const source = input.uploadId === undefined ? { uploads } : { uploadId: input.uploadId }
  const received = await receiveFile(services, author, source, await uploadRules(services.db))
  try {
    return await addResource(services.db, author, { columns, received, hooks })
  } catch (error) {
    await dropReceived(services, received)
    throw error
  }
}

const addResource = inTransaction(
  async (
    tx,
    author: Actor,
    { columns, received, hooks }: { columns: VersionColumns; received: ReceivedFile; hooks: LibraryHooks },
  ) => {
    await requireCategory(tx, columns.category_id)
    await refuseDuplicate(tx, author.id, received.sha256)
    const file = await keepFile(tx, received)
    const id = await insertResource(tx, author.id, { columns, file })
    await tx
      .insertInto('resource_version')
      .values({ ...columns, resource_id: id, number: 1, file_id: file.id })
      .execute()
    await hooks.onVersionAdded(tx, file.id)
    return { id, message: '上传成功' }
  },
)
