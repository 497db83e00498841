import { transferTimeoutMs } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, parseApiError, parseProblem, timeoutError, unreachableError } from './api-error.ts'

export interface TransferProgress {
  loaded: number
  /** Absent where the other side does not say how much is coming. */
  total?: number
}

/** The name a content-disposition header gives, its UTF-8 form first. */
const fileNameOf = (disposition: string | null, otherwise: string): string => {
  const extended = disposition?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1]
  if (extended) return decodeURIComponent(extended)
  const plain = disposition?.match(/filename\s*=\s*"?([^";]+)"?/i)?.[1]
  return plain?.trim() || otherwise
}

/** Reads an answer as a file, telling how far it is; a refusal in its place is thrown. */
export const readFile = async (
  response: Response,
  onProgress?: (progress: TransferProgress) => void,
): Promise<{ blob: Blob; name: string }> => {
  if (!response.ok) throw parseApiError(response.status, await response.text())
  const type = response.headers.get('content-type') ?? ''
  const total = Number(response.headers.get('content-length')) || undefined
  const chunks: BlobPart[] = []
  let loaded = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
    loaded += chunk.byteLength
    onProgress?.({ loaded, total })
  }
  const blob = new Blob(chunks, { type })
  const problem = type.includes('json') ? parseProblem(await blob.text()) : undefined
  if (problem) throw problem
  return { blob, name: fileNameOf(response.headers.get('content-disposition'), 'download') }
}

export interface UploadOptions {
  onProgress?: (progress: TransferProgress) => void
  signal?: AbortSignal
  timeoutMs?: number
}

/** Sends files as one multipart body; XMLHttpRequest because fetch does not tell how much has been sent. */
export const sendFiles = (
  endpoint: Pick<Endpoint, 'method' | 'path' | 'files'>,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    for (const file of files) form.append(endpoint.files?.[0] ?? 'file', file, file.name)
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpoint.path)
    request.timeout = options.timeoutMs ?? transferTimeoutMs
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.({ loaded, total })
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(parseApiError(request.status, request.responseText))
    }
    request.onerror = () => reject(unreachableError())
    request.ontimeout = () => reject(timeoutError())
    request.onabort = () => reject(new DOMException('上传已取消', 'AbortError'))
    if (options.signal?.aborted) return reject(new DOMException('上传已取消', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })

export const isAbort = (error: unknown): boolean =>
  !(error instanceof ApiError) && error instanceof Error && error.name === 'AbortError'
