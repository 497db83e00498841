import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { checkName, type FileRules, tooLarge } from '../kinds/file-rules.ts'
import { hasQuota, lockOwner, requireQuota } from '../quota.ts'
import { randomId } from '../stored-file.ts'
import { countOpen, insertUpload, lockSpace, type NewUpload, promisedBytes } from './queries.ts'

/** The purposes of uploads with the rules for their files. */
export type Purposes = Record<string, (db: Db) => Promise<FileRules>>

/** Announced with the suffix of the file when its upload begins. */
export const uploadTopic = 'upload'

export const uploadLifeSeconds = 24 * 60 * 60
/** Finished but unused uploads count too: a course may have many videos. */
const maxOpen = (purpose: string) => (purpose === 'video' ? 200 : 20)

/** Opens a resumable upload; refuses invalid files before any content is sent. */
export const createUpload = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  owner: Actor,
  purposes: Purposes,
  request: { size: number; metadata: string },
): Promise<{ id: string; expires_at: Date }> => {
  const { filename, purpose = '' } = parseMetadata(request.metadata)
  const rulesOf = Object.hasOwn(purposes, purpose) ? purposes[purpose] : undefined
  const rules = rulesOf ? await rulesOf(db) : fail('invalid_input', { message: '上传用途不正确' })
  const { name, suffix } = checkName(filename ?? '', rules)
  if (request.size === 0) fail('file_empty')
  if (request.size > rules.maxBytes) tooLarge(rules.maxBytes)
  const upload = { id: randomId(), ownerId: owner.id, purpose, name, suffix, size: request.size }
  return open(db, files, upload, hasQuota(owner))
}

const open = inTransaction(async (tx, files: FileStore, upload: NewUpload, isLimited: boolean) => {
  await lockSpace(tx)
  await lockOwner(tx, upload.ownerId)
  if ((await countOpen(tx, upload.ownerId)) >= maxOpen(upload.purpose)) fail('too_many_uploads')
  if (isLimited) await requireQuota(tx, upload.ownerId, upload.size)
  await requireSpace(tx, files, upload.size)
  announce(tx, { topic: uploadTopic, suffix: upload.suffix })
  return insertUpload(tx, upload, uploadLifeSeconds)
})

/** Requires space for the parts and for the file that is made of them, beside that of all other open uploads. */
const requireSpace = async (tx: Tx, files: FileStore, size: number) => {
  const free = await files.freeBytes?.()
  if (free !== undefined && free < (await promisedBytes(tx)) + size * 2) fail('disk_full')
}

/** `key base64,key base64` of the tus protocol. */
const parseMetadata = (header: string): Record<string, string | undefined> => {
  const pairs = header.split(',').map((pair) => pair.trim().split(/\s+/))
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, decode(value)]))
}

const decode = (base64: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return fail('file_name_invalid')
  }
}
