import { extraSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import type { Db } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { updateSettings } from '../server/areas/base/settings/index.ts'

/** PLAT-3: the demo accepts every kind of document, unless an administrator has already changed the setting. */
export const openUploads = async (db: Db, administrator: Actor): Promise<void> => {
  const values = { extraSuffixes: [...extraSuffixes] }
  await updateSettings(db, administrator, { group: 'library', version: 0, values }).catch((error) => {
    if (!(error instanceof AppError)) throw error
  })
}
