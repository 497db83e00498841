import { connect } from '#kernel/database/index.ts'
import type { FloorName } from './floors/queries.ts'
import { type FreshRequests, rounded, type Target } from './harness/compare.ts'
import type { BenchDatabase } from './harness/database.ts'
import { sqlFloor } from './harness/floors.ts'
import { freshPurchases, freshReplies, heartbeats } from './harness/fresh-writes.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { judged } from './harness/verdict.ts'

const limit = 3
/** Smaller growth is that of pages which happened to be full. */
const leastBytes = 50

interface Write {
  floor: FloorName
  requests: FreshRequests
}

const writesOf = ({ size }: Workbench, database: BenchDatabase): Record<string, Write> => ({
  reply: { floor: 'B-write reply', requests: freshReplies(size) },
  purchase: { floor: 'B-buy', requests: freshPurchases(size, database) },
  heartbeat: { floor: 'B-write heartbeat', requests: async (count) => heartbeats(size).slice(0, count) },
})

/** Bytes of WAL and of disk per write, against the bare rows of the same result. */
export const scenario: Scenario = {
  name: 'bytes',
  row: '21',
  sizes: ['S', 'L'],
  async run(bench) {
    const portal = await bench.portal()
    const count = bench.isQuick ? 500 : 2_500
    const lines: Line[] = []
    for (const [what, { floor: name, requests }] of Object.entries(writesOf(bench, portal.database))) {
      const floor = await sqlFloor(name, portal.database)
      const bare = await bytesOf(bench, floor, requests, count).finally(floor.stop)
      const own = await bytesOf(bench, portal, requests, count)
      for (const kind of ['wal', 'disk'] as const)
        lines.push(lineOf(`bytes: ${kind} per ${what}`, bench, own[kind], bare[kind]))
    }
    return lines
  },
}

const lineOf = (name: string, { size }: Workbench, own: number, bare: number): Line => ({
  name,
  size,
  value: `${rounded(own)} B, bare ${rounded(bare)} B`,
  target: `≤ ${limit} × bare`,
  verdict: judged(own <= leastBytes || own <= limit * bare),
})

/** Bytes per request; the first half warms up, because the first change of a page after a checkpoint logs all of it. */
async function bytesOf(bench: Workbench, target: Target, requests: FreshRequests, count: number) {
  const database = await bench.database()
  const send = async () => {
    const load = { url: target.url, connections: 16, seconds: 600, requests: await requests(count), isOnce: true }
    return (await bench.load(load)).requests
  }
  await checkpoint(database)
  await send()
  const before = await writtenBytes(database)
  const sent = await send()
  const after = await writtenBytes(database)
  return { wal: (after.wal - before.wal) / sent, disk: (after.disk - before.disk) / sent }
}

/** Rows of earlier writes are vacuumed first: PostgreSQL would do so meanwhile, and log it among the bytes of this write. */
async function checkpoint({ url }: BenchDatabase) {
  const { sql, close } = connect(url, { max: 1 })
  await sql`vacuum`
  await sql`checkpoint`
  await close()
}

async function writtenBytes({ url }: BenchDatabase): Promise<{ wal: number; disk: number }> {
  const { sql, close } = connect(url, { max: 1 })
  const [row] = await sql<{ wal: string; disk: string }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal, pg_database_size(current_database()) as disk`
  await close()
  return { wal: Number(row!.wal), disk: Number(row!.disk) }
}
