import { inTransaction } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { dropReceived, keepFile, type ReceivedFile, receiveFile } from '../../../base/files/index.ts'
import { itemCategories, requireCategory } from '../../items/index.ts'
import {
  type CheckedVersion,
  checkVersion,
  type LibraryHooks,
  type ResourceInput,
  refuseDuplicate,
  uploadRules,
} from './contribution.ts'
import { insertResource } from './resource-rows.ts'

/** Adds a resource, which waits for its audit. A refusal deletes the received file. */
export const uploadResource = async (
  services: Services,
  author: Actor,
  input: ResourceInput,
  { uploads, ...hooks }: LibraryHooks & { uploads: AsyncIterable<Upload> },
) => {
  const version = await checkVersion(services.db, author.id, input)
  const source = input.uploadId === undefined ? { uploads } : { uploadId: input.uploadId }
  const received = await receiveFile(services, author, source, await uploadRules(services.db))
  try {
    return await addResource(services.db, author, { version, received, hooks })
  } catch (error) {
    await dropReceived(services, received)
    throw error
  }
}

interface NewResource {
  version: CheckedVersion
  received: ReceivedFile
  hooks: LibraryHooks
}

const addResource = inTransaction(async (tx, author: Actor, { version, received, hooks }: NewResource) => {
  await requireCategory(tx, itemCategories.resource, version.columns.category_id)
  await refuseDuplicate(tx, author.id, received.sha256)
  const file = await keepFile(tx, received)
  const id = await insertResource(tx, author.id, { version, file })
  await hooks.onVersionAdded(tx, file.id)
  return { id, message: '上传成功' }
})
