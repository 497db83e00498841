import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { connect } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { fileOf } from './data/resources.ts'
import { memberAt, people } from './data/sessions.ts'
import type { BenchDatabase } from './harness/database.ts'
import { asMembers } from './harness/draw.ts'
import { Skipped } from './harness/figures.ts'
import { hasNginx, nginxFloor, nginxInFront } from './harness/nginx.ts'
import { portalFolder, startApi } from './harness/portal.ts'
import type { Scenario } from './harness/scenario.ts'

const bytes = 10 * 1024 * 1024
/** Of a kind that cannot carry a code and is sent as it is. */
const suffix = 'dwg'
const resourceId = 13

/**
 * A bought file for 1,000 members, each download logged, against nginx serving the same bytes from disk without any
 * permission check; then with nginx in front sending the file.
 */
export const scenario: Scenario = {
  name: 'downloads',
  sizes: ['S'],
  async run(bench) {
    if (!hasNginx()) throw new Skipped('nginx is not installed')
    const database = await bench.database()
    const body = randomBytes(bytes)
    const address = await place(database, body)
    const floor = await nginxFloor(body)
    const portal = await startApi(database, { X_ACCEL_REDIRECT: '/stored-files/' })
    const front = await nginxInFront(portal.url, path.join(portalFolder, 'files'))
    const behind = { url: new URL(front.url).origin, pids: [...portal.pids, ...front.pids] }
    const requests = asMembers(Array.from({ length: people }, () => address))
    const shared = { requests, floor, warmUpRequests: 20 }
    try {
      return [
        await bench.measure({ name: 'download of 10 MB', aim: { rate: 0.7 }, ...shared }),
        await bench.measure({
          name: 'download of 10 MB, nginx in front',
          aim: { share: 0.8 },
          subject: behind,
          ...shared,
        }),
      ]
    } finally {
      await front.stop()
      await portal.stop()
      await floor.stop()
    }
  },
}

/** Stores the bytes as the file of a resource that all members have bought; returns its address. */
async function place(database: BenchDatabase, body: Buffer): Promise<string> {
  const { db, close } = connect(database.url, { max: 1 })
  const [fileId, key] = [fileOf(resourceId), `stored/be/bench${resourceId}`]
  const stored = await openFileStore(undefined, portalFolder).put(key, Readable.from([body]))
  await db
    .updateTable('stored_file')
    .set({ key, suffix, ...stored })
    .where('id', '=', fileId)
    .execute()
  const bought = { item_id: resourceId, reason: 'bought' as const, coins: 5, version: 1 }
  await db
    .insertInto('access_grant')
    .values(Array.from({ length: people }, (_, at) => ({ ...bought, member_id: memberAt(at) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await close()
  return `/api/library/download?storageId=${fileId}`
}
