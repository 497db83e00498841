import { baseSuffixes, extraSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { inTransaction } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import type { FileRules } from './kinds/file-rules.ts'
import { dropReceived, keepFile, receiveFile } from './receive-file.ts'

const rules: FileRules = {
  purpose: 'page',
  suffixes: [...baseSuffixes, ...extraSuffixes, 'png', 'jpg', 'jpeg', 'webp'],
  maxBytes: 500 * 1024 * 1024,
}

const keep = inTransaction(keepFile)

/** Stores a file of an administrator; pages link to it by its id. */
export const storeFile = async (services: Services, owner: Actor, uploads: AsyncIterable<Upload>) => {
  const received = await receiveFile(services, owner, { uploads }, rules)
  const { id, name, suffix, size } = await keep(services.db, received).catch(async (error: unknown) => {
    await dropReceived(services, received)
    throw error
  })
  return { id, name, suffix, path: `/api/users/downloadFile?id=${id}`, fileSize: size }
}
