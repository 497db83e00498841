import type { DetailedError, Upload } from 'tus-js-client'
import { parseApiError, unreachableError } from './api-error.ts'
import type { TransferProgress } from './transfer.ts'

export interface ResumableProgress extends TransferProgress {
  /** The connection is gone; it goes on by itself when it is back. */
  isWaiting?: boolean
}

interface ResumableOptions {
  onProgress: (progress: ResumableProgress) => void
  signal: AbortSignal
}

/** What the upload is for; the server's limits depend on it. */
export type UploadPurpose = 'resource' | 'video' | 'attachment'

/** The reason of an abort that keeps what was sent: the same file goes on from there. */
export const pauseReason = 'pause'

const endpoint = '/api/uploads'
const megabyte = 1024 * 1024
/** Ten minutes of tries after the last byte that arrived. */
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000, ...Array<number>(40).fill(15_000)]

const isRefusal = (error: DetailedError): boolean => {
  const status = error.originalResponse?.getStatus() ?? 0
  return status >= 400 && status < 500 && status !== 409 && status !== 423
}

const toRefusal = (error: Error | DetailedError) => {
  const answer = 'originalResponse' in error ? error.originalResponse : undefined
  return answer ? parseApiError(answer.getStatus(), answer.getBody()) : unreachableError()
}

/**
 * Sends a file in pieces that survive a cut connection, a closed page and another start of the browser: the same file
 * goes on where it stopped. Answers the number of the upload, which a call then turns into what it is for.
 */
export const sendResumably =
  (purpose: UploadPurpose) =>
  async (file: File, { onProgress, signal }: ResumableOptions): Promise<string> => {
    const tus = await import('tus-js-client')
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      let accepted = 0
      const upload: Upload = new tus.Upload(file, {
        endpoint,
        chunkSize: 16 * megabyte,
        retryDelays,
        metadata: { filename: file.name, purpose },
        removeFingerprintOnSuccess: true,
        onProgress: (loaded, total) => onProgress({ loaded, total }),
        onChunkComplete: (_size, bytes) => {
          accepted = bytes
        },
        onShouldRetry(error) {
          if (isRefusal(error)) return false
          onProgress({ loaded: accepted, total: file.size, isWaiting: true })
          return true
        },
        onError: (error) => reject(toRefusal(error)),
        onSuccess: () => resolve(idOf(upload.url ?? '')),
      })
      signal.addEventListener('abort', () => {
        void upload.abort(signal.reason !== pauseReason).catch(() => {}) // the server forgets it by itself, too
        reject(new DOMException('上传已取消', 'AbortError'))
      })
      upload.findPreviousUploads().then(([previous]) => {
        if (signal.aborted) return
        if (previous) upload.resumeFromPreviousUpload(previous)
        upload.start()
      }, reject)
    })
  }

const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
