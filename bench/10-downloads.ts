import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { openSession } from '../server/features/accounts/testing.ts'
import { connect, type Db } from '../server/kernel/db.ts'
import { openFileStore } from '../server/kernel/files/index.ts'
import { rounded } from './kit/compare.ts'
import { benchFolder } from './kit/database.ts'
import { bytesFloor, nginxFloor } from './kit/floors.ts'
import type { Line, Scenario, Workbench } from './kit/scenario.ts'

const MB = 1024 * 1024
const target = 0.6
/** Member 2 of the data set owns the files: every request is decided by session and owner. */
const owner = 2

interface Case {
  name: string
  bytes: number
  range?: string
  /** Whether the target speaks of it. */
  isMeasured: boolean
  /** A segment of a video instead of a file. */
  isSegment?: boolean
}
const cases: Case[] = [
  { name: '5 KB', bytes: 5 * 1024, isMeasured: false },
  { name: '10 MB', bytes: 10 * MB, isMeasured: true },
  { name: '50 MB', bytes: 50 * MB, isMeasured: true },
  { name: 'a segment of 1 MB', bytes: MB, isMeasured: false, isSegment: true },
  { name: '1 MB out of 50', bytes: 50 * MB, range: `bytes=${20 * MB}-${21 * MB - 1}`, isMeasured: false },
]

/** Downloads of one's own file, against nginx serving the same bytes from disk without asking who comes. */
export const scenario: Scenario = {
  name: 'downloads',
  row: '10',
  sizes: ['S'],
  async run(bench) {
    const portal = await bench.portal()
    const { db, close } = connect(portal.database.url, { max: 1 })
    const { token } = await openSession(db, owner, { address: '127.0.0.1', userAgent: 'bench' }, undefined)
    const lines: Line[] = []
    try {
      for (const each of cases) lines.push(await against(bench, db, token, each))
    } finally {
      await close()
    }
    return lines
  },
}

async function against(bench: Workbench, db: Db, token: string, each: Case) {
  const { name, bytes, range, isMeasured } = each
  const portal = await bench.portal()
  const body = randomBytes(bytes)
  const file = await (each.isSegment ? placeSegment(db, body) : placeFile(db, body))
  const nginx = await nginxFloor(body)
  const floor = nginx ?? (await bytesFloor({ body, headers: {} }))
  // Sixteen at once of the largest would not all end within a sample.
  const connections = bytes > 10 * MB && !range ? 4 : 16
  const headers = { authorization: `Bearer ${token}`, ...(range && { range }) }
  const subject = { url: `${portal.url}${file.address}`, pids: portal.pids }
  const figures = await bench
    .compare({
      subject,
      floor,
      load: { headers, connections, isBulk: bytes >= MB },
      ...(bytes >= MB && { warmUpRequests: 20 }),
    })
    .finally(async () => {
      await floor.stop()
      await file.remove()
    })
  const ratio = rounded(figures.rate / figures.floorRate)
  return {
    name: `downloads: ${name}`,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    ...(!nginx && { remark: 'nginx is not installed: against node:http with the bytes in memory' }),
    target: isMeasured ? `≥ ${target} N` : 'reported',
    met: !isMeasured || ratio >= target,
  }
}

/** The file in the store of the portal under test, with its row. */
async function placeFile(db: Db, body: Buffer) {
  const files = openFileStore(undefined, path.join(benchFolder, 'portal'))
  const key = `stored/be/bench${body.length}`
  const { size, sha256 } = await files.put(key, Readable.from([body]))
  if (sha256 !== createHash('sha256').update(body).digest('hex')) throw new Error('the store changed the bytes')
  await db.deleteFrom('stored_file').where('key', '=', key).execute()
  const row = { key, name: 'bench.pdf', suffix: 'pdf', size, sha256, owner_id: owner }
  const { id } = await db.insertInto('stored_file').values(row).returning('id').executeTakeFirstOrThrow()
  return {
    id,
    address: `/api/users/downloadFile?id=${id}`,
    async remove() {
      await db.deleteFrom('stored_file').where('id', '=', id).execute()
      await files.remove(key)
    },
  }
}

/** The one segment of a playable video of the owner's. */
async function placeSegment(db: Db, body: Buffer) {
  const files = openFileStore(undefined, path.join(benchFolder, 'portal'))
  const source = await placeFile(db, body)
  const [videoPath, name] = ['b'.repeat(32), '720/seg-00000.m4s']
  const folder = `videos/${videoPath.slice(0, 2)}/${videoPath}`
  await files.put(`${folder}/${name}`, Readable.from([body]))
  const facts = { state: 'ready' as const, percent: 100, seconds: 4, width: 1280, height: 720 }
  await db
    .insertInto('video')
    .values({ file_id: source.id, path: videoPath, ...facts, media: { [name]: { size: body.length } } })
    .execute()
  return {
    address: `/vod/${videoPath}/${name}`,
    async remove() {
      await source.remove()
      await files.removeAll(folder)
    },
  }
}
