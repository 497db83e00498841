import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { connect, type Db } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { openSession } from '../server/features/accounts/testing.ts'
import { type Comparison, rounded } from './harness/compare.ts'
import type { BenchDatabase } from './harness/database.ts'
import { bytesFloor } from './harness/floors.ts'
import { hasNginx, nginxFloor, nginxInFront } from './harness/nginx.ts'
import { portalFolder, startApi } from './harness/portal.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { measureTraced } from './harness/traced-downloads.ts'

const MB = 1024 * 1024
const target = 0.6
const targetInFront = 0.9
/** This member owns the files: every request checks session and ownership. */
const owner = 2

interface Case {
  name: string
  bytes: number
  range?: string
  /** Whether the target applies to it. */
  isMeasured: boolean
  /** A video segment instead of a file. */
  isSegment?: boolean
  /** Sent by nginx in front of the portal. */
  isInFront?: boolean
}
interface Person {
  db: Db
  token: string
}
const cases: Case[] = [
  { name: '5 KB', bytes: 5 * 1024, isMeasured: false },
  { name: '10 MB', bytes: 10 * MB, isMeasured: true },
  { name: '50 MB', bytes: 50 * MB, isMeasured: true },
  { name: 'a segment of 1 MB', bytes: MB, isMeasured: false, isSegment: true },
  { name: '1 MB out of 50', bytes: 50 * MB, range: `bytes=${20 * MB}-${21 * MB - 1}`, isMeasured: false },
]

/** Downloads of the member's own file, against nginx serving the same bytes from disk without any permission check. */
export const scenario: Scenario = {
  name: 'downloads',
  row: '10',
  sizes: ['S'],
  async run(bench) {
    const portal = await bench.portal()
    const { db, close } = connect(portal.database.url, { max: 1 })
    const { token } = await openSession(db, owner, { address: '127.0.0.1', userAgent: 'bench' }, undefined)
    const person = { db, token }
    const lines: Line[] = []
    try {
      for (const each of cases) lines.push(await against(bench, portal, person, each))
      lines.push(...(await measureTraced(portal.database, bench.isQuick ? 5 : 20)))
      if (hasNginx()) lines.push(...(await behindNginx(bench, portal.database, person)))
    } finally {
      await close()
    }
    return lines
  },
}

/** The measured cases again, with the portal checking permission and nginx sending the file. */
async function behindNginx(bench: Workbench, database: BenchDatabase, person: Person): Promise<Line[]> {
  const portal = await startApi(database, { X_ACCEL_REDIRECT: '/stored-files/' })
  const front = await nginxInFront(portal.url, path.join(portalFolder, 'files'))
  const subject = { url: new URL(front.url).origin, pids: [portal.apiPid, database.pid, ...front.pids] }
  const lines: Line[] = []
  try {
    for (const each of cases.filter(({ isMeasured }) => isMeasured))
      lines.push(await against(bench, subject, person, { ...each, isInFront: true }))
  } finally {
    await front.stop()
    await portal.stop()
  }
  return lines
}

async function against(bench: Workbench, portal: Comparison['subject'], { db, token }: Person, each: Case) {
  const { bytes, range, isMeasured, isInFront } = each
  const body = randomBytes(bytes)
  const file = await (each.isSegment ? placeSegment(db, body) : placeFile(db, body))
  const isNginx = hasNginx()
  const floor = await (isNginx ? nginxFloor(body) : bytesFloor({ body, headers: {} }))
  // Sixteen parallel downloads of the largest file would not finish within one sample.
  const connections = bytes > 10 * MB && !range ? 4 : 16
  const headers = { authorization: `Bearer ${token}`, ...(range && { range }) }
  const hasLargeResponses = bytes >= MB
  const figures = await bench
    .compare({
      subject: { ...portal, url: `${portal.url}${file.address}` },
      floor,
      load: { headers, connections, hasLargeResponses },
      ...(hasLargeResponses && { warmUpRequests: 20 }),
    })
    .finally(async () => {
      await floor.stop()
      await file.remove()
    })
  const ratio = rounded(figures.rate / figures.floorRate)
  const enough = isInFront ? targetInFront : target
  return {
    name: `downloads: ${each.name}${isInFront ? ' with nginx in front' : ''}`,
    size: bench.size,
    ...figures,
    floor: floor.name,
    ratio,
    ...(!isNginx && { remark: 'nginx is not installed: against node:http with the bytes in memory' }),
    target: isMeasured ? `≥ ${enough} N` : 'reported',
    met: !isMeasured || ratio >= enough,
  }
}

/** Stores a file in the portal under test and inserts its row. */
async function placeFile(db: Db, body: Buffer) {
  const files = openFileStore(undefined, portalFolder)
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

/** Stores a playable video of the owner that consists of one segment. */
async function placeSegment(db: Db, body: Buffer) {
  const files = openFileStore(undefined, portalFolder)
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
