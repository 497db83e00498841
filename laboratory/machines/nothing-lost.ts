import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { expectSoundLedger } from '../../server/areas/money/points/testing/ledger.ts'
import { expectStored } from '../../server/testing/shop-floor.ts'
import type { WholeFleet } from './fleet.ts'
import type { Acknowledged } from './load.ts'

/** Files that an earlier check has read; the last check of a run reads all of them again. */
const read = new Set<string>()

/** Every invariant of the books holds. They read the whole ledger, which takes a minute on a busy machine. */
export const expectSoundBooks = async ({ connection }: WholeFleet): Promise<void> => {
  await connection.sql`analyze point_posting, point_entry, point_account` // a database this young has no statistics yet
  await expectSoundLedger(connection.db)
}

/** Every acknowledged purchase, top-up, reply and file is there and whole. */
export const expectAllThere = async (
  { connection, files }: WholeFleet,
  acknowledged: Acknowledged,
  isLast = false,
): Promise<void> => {
  const { sql } = connection
  // As they are now: the load goes on while the check reads.
  const [replied, uploaded] = [new Map(acknowledged.replies), new Map(acknowledged.files)]
  await expectStored(connection, new Set([...acknowledged.purchases, ...acknowledged.orders]))
  const replies = await sql<{ id: number; content: string }[]>`
    select id, content from topic_reply where id = any(${[...replied.keys()]}::bigint[])`
  const texts = new Map(replies.map(({ id, content }) => [Number(id), content]))
  const lost = [...replied].filter(([id, text]) => !texts.get(id)?.includes(text))
  expect(lost, 'acknowledged replies that are missing').toEqual([])
  const stored = await sql<{ resource_id: number; key: string; sha256: string }[]>`
    select v.resource_id, f.key, f.sha256 from resource_version v join stored_file f on f.id = v.file_id
    where v.resource_id = any(${[...uploaded.keys()]}::bigint[])`
  expect(stored.length, 'files of acknowledged uploads').toBe(uploaded.size)
  for (const { resource_id, key, sha256 } of stored) {
    if (read.has(key) && !isLast) continue
    read.add(key)
    const found = await files.read(key)
    const content = found && (await buffer(found.stream))
    expect(content && createHash('sha256').update(content).digest('hex'), `${key} in the store`).toBe(sha256)
    expect(sha256).toBe(uploaded.get(Number(resource_id)))
  }
}
