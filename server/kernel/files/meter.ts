import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { StoredFile } from './store.ts'

/** Counts and hashes what passes through, so that no file is held in memory or read twice. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256')
  #size = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.#size += chunk.length
    done(null, chunk)
  }

  /** To be called once, after the stream has ended. */
  result(): StoredFile {
    return { size: this.#size, sha256: this.#hash.digest('hex') }
  }
}
