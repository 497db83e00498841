import { setTimeout as wait } from 'node:timers/promises'
import { readSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { onVersionAdded } from '../server/areas/catalogue/documents/index.ts'
import { waitForIdleCpu } from './wait-for-idle-cpu.ts'

/**
 * Has the previews of the demo's documents generated one after the other, each after waiting up to half a minute for an
 * idle CPU: a hundred conversions at once would slow down the first visitors.
 */
export const makePreviews = async (db: Db): Promise<void> => {
  for (const { file_id } of await documentsWithoutPreview(db)) {
    await waitForIdleCpu()
    await queue(db, file_id)
    await waitUntilConverted(db)
  }
}

const documentsWithoutPreview = (db: Db) =>
  db
    .selectFrom('resource')
    .innerJoin('item', 'item.id', 'resource.item_id')
    .leftJoin('document', 'document.file_id', 'resource.file_id')
    .select('resource.file_id')
    .where('resource.suffix', 'in', readSuffixes)
    .where('document.file_id', 'is', null)
    .orderBy('item.uploaded_at', 'desc')
    .execute()

const queue = inTransaction((tx, fileId: number) => onVersionAdded(tx, fileId))

/** Waits until the worker has no document left to convert. */
const waitUntilConverted = async (db: Db): Promise<void> => {
  const isPending = () =>
    db.selectFrom('document').select('file_id').where('state', 'in', ['waiting', 'running']).limit(1).executeTakeFirst()
  while (await isPending()) await wait(500)
}
