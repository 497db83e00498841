import { baseSuffixes, extraSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { newsFiles } from '#contract/constants.ts'
import { inTransaction } from '#kernel/database/index.ts'
import type { Actor, Services, Upload } from '#kernel/http/index.ts'
import { dropReceived, type FileRules, keepFile, type ReceivedFile, receiveFile } from '../../../base/files/index.ts'
import '../tables.ts'

const rules: FileRules = {
  purpose: 'news',
  suffixes: [...baseSuffixes, ...extraSuffixes],
  maxBytes: newsFiles.maxBytes,
}

const keep = inTransaction(async (tx, received: ReceivedFile) => {
  const file = await keepFile(tx, received)
  await tx.insertInto('news_file').values({ file_id: file.id, news_id: null }).execute()
  return file
})

/** Stores a checked file that an article can be saved with; one that no article gets is swept later. */
export const addNewsFile = async (services: Services, editor: Actor, uploads: AsyncIterable<Upload>) => {
  const received = await receiveFile(services, editor, { uploads }, rules)
  const { id, name, suffix, size } = await keep(services.db, received).catch(async (error: unknown) => {
    await dropReceived(services, received)
    throw error
  })
  return { id, name, suffix, fileSize: size }
}
