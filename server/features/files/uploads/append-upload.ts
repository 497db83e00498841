import { Readable } from 'node:stream'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { randomId } from '../stored-file.ts'
import { folderOf } from './finished-upload.ts'
import type { Lease, Leases } from './leases.ts'
import { addPart, findUpload } from './queries.ts'

/** A part is counted in when it has so many bytes or is so old: a killed process loses no more than one part. */
const partBytes = 16 * 1024 * 1024
const partMs = 10_000

type Stores = Pick<Services, 'db' | 'files'>

/**
 * Takes the bytes from `offset` on and says where the upload stands. What has arrived stays, however it ends: the
 * client gone, another request of the owner, a full disk, the process stopping.
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
    const arriving = new Arriving(content, size - received, lease.signal)
    let end = received
    while (await arriving.hasMore()) end += await storePart(services, lease, { id, start: end, arriving })
    if (!arriving.endedWell) fail('upload_offset_wrong') // nobody reads it: the client is gone or has come again
    return end
  })
}

const storePart = async (
  { db, files }: Stores,
  { leaseId }: Lease,
  { id, start, arriving }: { id: string; start: number; arriving: Arriving },
): Promise<number> => {
  const key = `${folderOf(id)}/${randomId()}`
  const { size } = await files.put(key, Readable.from(arriving.nextPart(), { objectMode: false }))
  try {
    if (!(await countIn(db, leaseId, { uploadId: id, start, size, key }))) fail('upload_offset_wrong')
  } catch (error) {
    await files.remove(key)
    throw error
  }
  return size
}

const countIn = inTransaction(addPart)

/** A request's body in parts that end where it is cut, instead of failing there. */
class Arriving {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #stopped: Promise<'stopped'>
  #left: number
  #next: Buffer | undefined
  #isOver = false
  endedWell = false

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
    this.endedWell = typeof next !== 'string' && next.done === true
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
