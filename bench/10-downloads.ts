import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { connect, type Db } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { firstSectionOf, videoPathOf } from './data/lessons.ts'
import { fileOf } from './data/resources.ts'
import { memberAt, people } from './data/sessions.ts'
import type { Target } from './harness/compare.ts'
import type { BenchDatabase } from './harness/database.ts'
import { asMembers } from './harness/draw.ts'
import { compareWithFloor } from './harness/floor-share.ts'
import { bytesFloor } from './harness/floors.ts'
import { hasNginx, nginxFloor, nginxInFront } from './harness/nginx.ts'
import { portalFolder, startApi } from './harness/portal.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'
import { measureTraced } from './harness/traced-downloads.ts'

const MB = 1024 * 1024
/** Of a kind that cannot carry a code and is sent as it is; downloads with a copy of their own are measured apart. */
const suffix = 'dwg'
const targets = { own: 0.4, inFront: 0.8 }

interface Case {
  name: string
  bytes: number
  range?: [number, number]
  /** The resource that all members have bought, or the number of the free lesson whose video is watched. */
  resourceId?: number
  lesson?: number
}
const cases: Case[] = [
  { name: '5 KB', bytes: 5 * 1024, resourceId: 11 },
  { name: '10 MB', bytes: 10 * MB, resourceId: 13 },
  { name: '50 MB', bytes: 50 * MB, resourceId: 14 },
  { name: '1 MB out of 50', bytes: 50 * MB, range: [20 * MB, 21 * MB], resourceId: 14 },
  { name: 'a segment of 1 MB', bytes: MB, lesson: 3 },
]

/**
 * Bought files and segments of a lesson for 1,000 members, each download logged, against nginx serving the same bytes from
 * disk without any permission check; files that carry the code of their download; then with nginx in front sending the files.
 */
export const scenario: Scenario = {
  name: 'downloads',
  row: '10',
  sizes: ['S'],
  async run(bench) {
    const portal = await bench.portal()
    const lines: Line[] = []
    for (const each of cases) lines.push(await measure(bench, portal, each, targets.own))
    lines.push(...(await measureTraced(portal.database, bench.isQuick ? 5 : 20)))
    return hasNginx() ? [...lines, ...(await behindNginx(bench))] : lines
  },
}

/** The files again, with the portal checking permission and nginx sending them. */
async function behindNginx(bench: Workbench): Promise<Line[]> {
  const database = await bench.database()
  const portal = await startApi(database, { X_ACCEL_REDIRECT: '/stored-files/' })
  const front = await nginxInFront(portal.url, path.join(portalFolder, 'files'))
  const subject = {
    url: new URL(front.url).origin,
    pids: [portal.apiPid, database.pid, ...front.pids],
    database,
    label: ' with nginx in front',
  }
  const lines: Line[] = []
  try {
    for (const each of cases) lines.push(await measure(bench, subject, each, targets.inFront))
  } finally {
    await front.stop()
    await portal.stop()
  }
  return lines
}

async function measure(
  bench: Workbench,
  subject: Target & { database: BenchDatabase; label?: string },
  each: Case,
  target: number,
): Promise<Line> {
  const body = randomBytes(each.bytes)
  const address = await place(subject.database, each, body)
  const sent = each.range ? body.subarray(...each.range) : body
  const floor = await (hasNginx() ? nginxFloor(body) : bytesFloor({ body: sent, headers: {} }))
  const isLarge = sent.length >= MB
  const range: Record<string, string> = each.range ? { range: `bytes=${each.range[0]}-${each.range[1] - 1}` } : {}
  const line = await compareWithFloor(bench, floor, {
    name: `downloads: ${each.name}${subject.label ?? ''}`,
    requests: asMembers(Array.from({ length: people }, () => address)),
    subject,
    target,
    // Sixteen parallel downloads of the largest file would not finish within one sample.
    load: { headers: range, connections: sent.length > 10 * MB ? 4 : 16 },
    ...(isLarge && { warmUpRequests: 20 }),
  }).finally(floor.stop)
  return hasNginx() ? line : { ...line, remark: 'nginx is not installed: against node:http with the bytes in memory' }
}

/** Stores the bytes as the file of the resource or the only segment of the video; returns its address. */
async function place(database: BenchDatabase, { resourceId, lesson }: Case, body: Buffer): Promise<string> {
  const { db, close } = connect(database.url, { max: 1 })
  try {
    return resourceId ? await placeFile(db, resourceId, body) : await placeSegment(db, lesson!, body)
  } finally {
    await close()
  }
}

async function placeFile(db: Db, resourceId: number, body: Buffer): Promise<string> {
  const fileId = fileOf(resourceId)
  const key = `stored/be/bench${resourceId}`
  const { size, sha256 } = await openFileStore(undefined, portalFolder).put(key, Readable.from([body]))
  if (sha256 !== createHash('sha256').update(body).digest('hex')) throw new Error('the store changed the bytes')
  await db.updateTable('stored_file').set({ key, size, sha256, suffix }).where('id', '=', fileId).execute()
  const buyers = Array.from({ length: people }, (_, at) => memberAt(at))
  const grants = buyers.map((member_id) => ({
    item_id: resourceId,
    member_id,
    reason: 'bought' as const,
    coins: 5,
    version: 1,
  }))
  await db
    .insertInto('access_grant')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return `/api/library/download?storageId=${fileId}`
}

async function placeSegment(db: Db, lesson: number, body: Buffer): Promise<string> {
  const [videoPath, name] = [videoPathOf(lesson, 0), '720/seg-00000.m4s']
  const key = `videos/${videoPath.slice(0, 2)}/${videoPath}/${name}`
  await openFileStore(undefined, portalFolder).put(key, Readable.from([body]))
  await db
    .updateTable('video')
    .set({ media: { [name]: { size: body.length } } })
    .where('file_id', '=', 100_000_000 + firstSectionOf(lesson))
    .execute()
  return `/vod/${videoPath}/${name}`
}
