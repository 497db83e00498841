import type { DetailedError, Upload } from 'tus-js-client'
import { parseApiError, unreachableError } from './api-error.ts'
import type { TransferProgress } from './transfer.ts'

export interface ResumableProgress extends TransferProgress {
  /** The connection is lost; the upload resumes automatically. */
  isWaiting?: boolean
}

interface ResumableOptions {
  onProgress: (progress: ResumableProgress) => void
  signal: AbortSignal
}

/** Purpose of the upload, which determines the server's limits. */
export type UploadPurpose = 'resource' | 'video' | 'attachment' | 'importTable' | 'importFiles'

/** Abort reason that keeps the bytes sent so far, so that the upload can resume. */
export const pauseReason = 'pause'

const endpoint = '/api/uploads'
const megabyte = 1024 * 1024
/** Retries for about ten minutes after the last byte that arrived. */
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000, ...Array<number>(40).fill(15_000)]

const isRejected = (error: DetailedError): boolean => {
  const status = error.originalResponse?.getStatus() ?? 0
  return status >= 400 && status < 500 && status !== 409 && status !== 423
}

const toUploadError = (error: Error | DetailedError) => {
  const answer = 'originalResponse' in error ? error.originalResponse : undefined
  return answer ? parseApiError(answer.getStatus(), answer.getBody()) : unreachableError()
}

/**
 * Uploads a file in chunks. An upload of the same file resumes after a lost connection, a closed page or a restart of
 * the browser. Returns the upload id, which a later call attaches to its item.
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
          if (isRejected(error)) return false
          onProgress({ loaded: accepted, total: file.size, isWaiting: true })
          return true
        },
        onError: (error) => reject(toUploadError(error)),
        onSuccess: () => resolve(uploadIdOf(upload.url ?? '')),
      })
      signal.addEventListener('abort', () => {
        void upload.abort(signal.reason !== pauseReason).catch(() => {}) // the server also expires abandoned uploads
        reject(new DOMException('上传已取消', 'AbortError'))
      })
      upload.findPreviousUploads().then(([previous]) => {
        if (signal.aborted) return
        if (previous) upload.resumeFromPreviousUpload(previous)
        upload.start()
      }, reject)
    })
  }

const uploadIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
