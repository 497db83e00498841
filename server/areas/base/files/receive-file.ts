import type { Readable } from 'node:stream'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import type { FilePurpose } from './file-purposes.ts'
import { checkContent, contentType } from './kinds/file-kinds.ts'
import { checkName, type FileRules, tooLarge } from './kinds/file-rules.ts'
import { hasQuota, lockOwner, requireQuota } from './quota.ts'
import { bounded, type FileFacts, insertStoredFile, newKey } from './stored-file.ts'
import { clearUpload } from './uploads/clear-upload.job.ts'
import { getFinished, readParts } from './uploads/finished-upload.ts'
import { markUsed } from './uploads/queries.ts'

/** A checked file whose content is stored but has no database row yet; without a row it is deleted after a day. */
export interface ReceivedFile extends Omit<FileFacts, 'id'> {
  ownerId: number
  purpose: FilePurpose
  /** Whether it counts towards the storage quota of its owner. */
  isLimited: boolean
  /** The resumable upload that this file came from; saving the file ends the upload. */
  uploadId: string | undefined
}

export type FileSource = { uploads: AsyncIterable<Upload> } | { uploadId: string }

type Stores = Pick<Services, 'db' | 'files'>

/**
 * Stores exactly one file of the caller: a part of the multipart body, or a finished resumable upload. Checks its name,
 * kind, size and content and computes its hash; a refused file leaves nothing behind.
 */
export const receiveFile = async (
  services: Stores,
  owner: Actor,
  source: FileSource,
  rules: FileRules,
): Promise<ReceivedFile> => {
  const receive = (name: string, content: AsyncIterable<Buffer>, uploadId?: string) =>
    storeChecked(services, owner, { name, content, uploadId }, rules)
  if ('uploads' in source) return onlyOne(services, source.uploads, receive)
  const upload = await getFinished(services.db, owner.id, source.uploadId)
  return receive(upload.name, readParts(services, upload.id), upload.id)
}

const onlyOne = async (
  services: Stores,
  uploads: AsyncIterable<Upload>,
  receive: (name: string, content: Readable) => Promise<ReceivedFile>,
) => {
  let received: ReceivedFile | undefined
  try {
    for await (const { name, stream } of uploads) {
      if (received) fail('too_many_files', { message: '只能上传一个文件' })
      received = await receive(name, stream)
    }
  } catch (error) {
    if (received) await dropReceived(services, received)
    throw error
  }
  return received ?? fail('no_file')
}

const storeChecked = async (
  { files }: Stores,
  owner: Actor,
  incoming: { name: string; content: AsyncIterable<Buffer>; uploadId: string | undefined },
  rules: FileRules,
): Promise<ReceivedFile> => {
  const { name, suffix } = checkName(incoming.name, rules)
  const key = newKey()
  const content = bounded(incoming.content, rules.maxBytes, () => tooLarge(rules.maxBytes))
  const { size, sha256 } = await files.put(key, content, { contentType: contentType(suffix) })
  try {
    await checkContent(files, key, suffix, size, rules)
  } catch (error) {
    await files.remove(key)
    throw error
  }
  const { purpose } = rules
  const { uploadId } = incoming
  return { key, name, suffix, size, sha256, purpose, ownerId: owner.id, isLimited: hasQuota(owner), uploadId }
}

/** Adds the database row of a received file in the caller's transaction. A resumable upload can be used once. */
export const keepFile = async (tx: Tx, received: ReceivedFile): Promise<FileFacts> => {
  const { ownerId, purpose, uploadId, isLimited, size } = received
  if (uploadId !== undefined) {
    if (!(await markUsed(tx, uploadId))) fail('not_found', { message: '上传不存在或已被使用' })
    await clearUpload.enqueue(tx, { id: uploadId })
  } else if (isLimited) {
    await lockOwner(tx, ownerId)
    await requireQuota(tx, ownerId, size)
  }
  return insertStoredFile(tx, received, { ownerId, purpose })
}

/** Deletes a received file after the caller's transaction failed; its resumable upload can be used again. */
export const dropReceived = ({ files }: Pick<Services, 'files'>, { key }: Pick<ReceivedFile, 'key'>): Promise<void> =>
  files.remove(key)
