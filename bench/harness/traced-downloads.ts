import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { connect, type Db } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { listen } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { docx } from '../../server/areas/catalogue/documents/previews/testing/office-files.ts'
import { openSession } from '../../server/areas/people/accounts/testing.ts'
import { loadConfig } from '../../server/config.ts'
import { makeCopiesFor } from '../../server/testing/copies.ts'
import { memberAt } from '../data/sessions.ts'
import type { BenchDatabase } from './database.ts'
import { portalFolder, startApi } from './portal.ts'
import type { Line } from './scenario.ts'
import { judged } from './verdict.ts'

const MB = 1024 * 1024
const bytes = 10 * MB
const maxSeconds = 2

/** Ten megabytes that do not compress, as pictures do not. */
const files: Record<string, () => Promise<Buffer>> = {
  async pdf() {
    const document = await PDFDocument.create()
    for (let page = 0; page < 100; page++) document.addPage([595, 842]).drawText(`page ${page}`, { x: 72, y: 720 })
    await document.attach(randomBytes(bytes), 'pictures.bin')
    return Buffer.from(await document.save())
  },
  docx: async () => withPicture(await docx(Array.from({ length: 2_000 }, (_, line) => `第 ${line} 行`))),
}

/** Adds a large part to a document by packing its parts again. */
const withPicture = async (content: Buffer): Promise<Buffer> => {
  const [source, target] = [await fromBufferPromise(content), new ZipFile()]
  for await (const entry of source.eachEntry())
    target.addBuffer(await buffer(await source.openReadStreamPromise(entry)), entry.fileName)
  target.addBuffer(randomBytes(bytes), 'word/media/picture.bin', { compress: false })
  target.end()
  return buffer(target.outputStream)
}

/**
 * Downloads that carry their own code, each with a copy that is made for it, against the author's downloads of the same file,
 * which are sent as they are: time to the first byte, and bytes per second from the request to the end.
 */
export const measureTraced = async (database: BenchDatabase, repeats: number): Promise<Line[]> => {
  const portal = await startApi(database, { COPY_WAIT_SECONDS: '60' })
  const { db, close } = connect(database.url, { max: 4 })
  const log = createLog('error')
  const events = await listen(database.url, log)
  const store = openFileStore(undefined, portalFolder)
  const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: portalFolder, DEMO: 'off' })
  const copies = await makeCopiesFor({ config, db, files: store, log, events })
  try {
    const lines: Line[] = []
    for (const suffix of Object.keys(files)) lines.push(await measure(portal.url, { db, store }, suffix, repeats))
    return lines
  } finally {
    await copies.stop()
    await events.close()
    await close()
    await portal.stop()
  }
}

interface Stores {
  db: Db
  store: ReturnType<typeof openFileStore>
}

const measure = async (url: string, { db, store }: Stores, suffix: string, repeats: number): Promise<Line> => {
  const placed = await placeResource({ db, store }, suffix, await files[suffix]!())
  const reader = [memberAt(0), memberAt(1)].find((id) => id !== placed.authorId)!
  const address = `${url}/api/library/download?storageId=${placed.fileId}`
  const timesOf = async (memberId: number) => {
    const { token } = await openSession(db, memberId, { address: '127.0.0.1', userAgent: 'bench' }, undefined)
    const times = []
    for (let run = 0; run <= repeats; run++) times.push(await time(address, token))
    return medians(times.slice(1)) // the first starts programs
  }
  try {
    const plain = await timesOf(placed.authorId)
    const traced = await timesOf(reader)
    const ratio = Math.round((100 * traced.rate) / plain.rate) / 100
    return {
      name: `downloads: 10 MB ${suffix} with its own code`,
      size: null,
      value: `${traced.firstByteMs} ms, ${ratio} of the rate without`,
      firstByteMs: traced.firstByteMs,
      floorFirstByteMs: plain.firstByteMs,
      mbPerSecond: traced.rate,
      floorMbPerSecond: plain.rate,
      target: `first byte ≤ ${maxSeconds} s`,
      verdict: judged(traced.firstByteMs <= maxSeconds * 1000),
    }
  } finally {
    await placed.remove()
  }
}

const time = async (address: string, token: string) => {
  const startedAt = performance.now()
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status}: ${await answer.text()}`)
  let [firstByteMs, received] = [0, 0]
  for await (const chunk of answer.body) {
    firstByteMs ||= performance.now() - startedAt
    received += chunk.length
  }
  return { firstByteMs, rate: received / MB / ((performance.now() - startedAt) / 1000) }
}

type Times = Awaited<ReturnType<typeof time>>
const medians = (times: Times[]): Times => {
  const median = (pick: (one: Times) => number) =>
    Math.round(times.map(pick).toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!)
  return { firstByteMs: median((one) => one.firstByteMs), rate: median((one) => one.rate) }
}

/** Lends the file to a free resource of the data set. */
const placeResource = async ({ db, store }: Stores, suffix: string, content: Buffer) => {
  const { id, author_id, file_id } = await db
    .selectFrom('item')
    .innerJoin('resource', 'resource.item_id', 'item.id')
    .select(['item.id', 'author_id', 'file_id'])
    .where('is_listed', '=', true)
    .where('is_free', '=', true)
    .orderBy('item.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const key = `stored/be/bench-traced-${Date.now()}.${suffix}`
  const facts = { key, name: `bench.${suffix}`, suffix, ...(await store.put(key, Readable.from([content]))) }
  const stored = db.insertInto('stored_file').values({ ...facts, owner_id: author_id })
  const { id: fileId } = await stored.returning('id').executeTakeFirstOrThrow()
  const lend = async (lent: number) => {
    for (const table of ['resource', 'resource_version'] as const)
      await db.updateTable(table).set({ file_id: lent }).where('item_id', '=', id).execute()
  }
  await lend(fileId)
  return {
    fileId,
    authorId: author_id,
    async remove() {
      await lend(file_id)
      await db.deleteFrom('traced_copy').where('file_id', '=', fileId).execute()
      // Its row stays, because downloads refer to it.
      await db.updateTable('stored_file').set({ erased_at: new Date() }).where('id', '=', fileId).execute()
      await store.remove(key)
    },
  }
}
