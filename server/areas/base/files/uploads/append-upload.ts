import { Readable } from 'node:stream'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { randomId } from '../stored-file.ts'
import { folderOf } from './finished-upload.ts'
import type { Lease, Leases } from './leases.ts'
import { addPart, findUpload } from './queries.ts'

/** A part is saved when it reaches this size or age, so that a killed process loses at most one part. */
const partBytes = 16 * 1024 * 1024
const partMs = 10_000

type Stores = Pick<Services, 'db' | 'files'>

/**
 * Appends the bytes from `offset` on and returns the new offset. Received bytes are saved even when the client
 * disconnects, the owner sends another request, the disk is full or the process stops.
 */
export const appendUpload = async (
  services: Stores,
  leases: Leases,
  owner: Actor,
  request: { id: string; offset: number; content: Readable },
): Promise<number> => {
  const { id, offset, content } = request
  ;(await findUpload(services.db, owner.id, id)) ?? fail('not_found')
  return leases.hold(id, async (lease) => {
    const { received, size } = (await findUpload(services.db, owner.id, id)) ?? fail('not_found')
    if (received !== offset) fail('upload_offset_wrong')
    const body = new IncomingBody(content, size - received, lease.signal)
    let end = received
    while (await body.hasMore()) end += await storePart(services, lease, { id, start: end, body })
    if (!body.isComplete) fail('upload_offset_wrong') // the client does not read this response: it has disconnected or sent another request
    return end
  })
}

const storePart = async (
  { db, files }: Stores,
  { leaseId }: Lease,
  { id, start, body }: { id: string; start: number; body: IncomingBody },
): Promise<number> => {
  const key = `${folderOf(id)}/${randomId()}`
  const { size } = await files.put(key, Readable.from(body.nextPart(), { objectMode: false }))
  try {
    if (!(await savePart(db, leaseId, { uploadId: id, start, size, key }))) fail('upload_offset_wrong')
  } catch (error) {
    await files.remove(key)
    throw error
  }
  return size
}

const savePart = inTransaction(addPart)

/** The body of a request in parts; an interrupted body ends its last part instead of failing. */
class IncomingBody {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #stopped: Promise<'stopped'>
  #left: number
  #next: Buffer | undefined
  #isOver = false
  isComplete = false

  constructor(content: Readable, left: number, signal: AbortSignal) {
    this.#chunks = content[Symbol.asyncIterator]()
    this.#left = left
    this.#stopped = new Promise((resolve) => {
      if (signal.aborted) resolve('stopped')
      signal.addEventListener('abort', () => resolve('stopped'), { once: true })
    })
  }

  async hasMore(): Promise<boolean> {
    if (this.#next || this.#isOver) return this.#next !== undefined
    const next = await Promise.race([this.#chunks.next(), this.#stopped]).catch(() => 'cut' as const)
    this.#isOver = typeof next === 'string' || next.done === true
    this.isComplete = typeof next !== 'string' && next.done === true
    if (typeof next === 'string' || next.done) return false
    this.#left -= next.value.length
    if (this.#left < 0) fail('file_too_large', { message: '内容超出声明的文件大小' })
    this.#next = next.value
    return true
  }

  async *nextPart(): AsyncIterable<Buffer> {
    const end = Date.now() + partMs
    for (let size = 0; size < partBytes && Date.now() < end && (await this.hasMore()); ) {
      size += this.#next!.length
      yield this.#next!
      this.#next = undefined
    }
  }
}
