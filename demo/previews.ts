import { setTimeout as wait } from 'node:timers/promises'
import { previewSuffixes } from '#contract/library-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { onVersionAdded } from '../server/features/documents/index.ts'
import { room } from './room.ts'

/**
 * Has the demo's documents made readable one after the other, each when the machine has room or has kept it waiting for
 * half a minute: a hundred at once would slow down whoever looks at the portal for the first time.
 */
export const makePreviews = async (db: Db): Promise<void> => {
  for (const { file_id } of await unread(db)) {
    await room()
    await queue(db, file_id)
    await converted(db)
  }
}

const unread = (db: Db) =>
  db
    .selectFrom('resource')
    .leftJoin('document', 'document.file_id', 'resource.file_id')
    .select('resource.file_id')
    .where('resource.suffix', 'in', previewSuffixes)
    .where('document.file_id', 'is', null)
    .orderBy('resource.uploaded_at', 'desc')
    .execute()

const queue = inTransaction((tx, fileId: number) => onVersionAdded(tx, fileId))

/** Waits until the worker is done with what it was given. */
const converted = async (db: Db): Promise<void> => {
  const isUnderWay = () =>
    db.selectFrom('document').select('file_id').where('state', 'in', ['waiting', 'running']).limit(1).executeTakeFirst()
  while (await isUnderWay()) await wait(500)
}
