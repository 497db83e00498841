import { GatewayTrouble } from './gateway.ts'

export interface Exchange {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

export interface Limits {
  /** For the whole call including retries, because people wait for it. */
  milliseconds: number
  bytes: number
}

const callLimits: Limits = { milliseconds: 5000, bytes: 256 * 1024 }
/** A daily bill is a large file, and no user waits for it. */
export const billLimits: Limits = { milliseconds: 30_000, bytes: 64 * 1024 * 1024 }

const pausesBeforeRetry = [200, 600]

const readBounded = async (response: Response, limit: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new GatewayTrouble('bad_answer', `more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const once = async ({ url, ...init }: Exchange, signal: AbortSignal, limits: Limits): Promise<Answer> => {
  const headers = { 'accept-encoding': 'identity', 'user-agent': 'shuzi-portal/1', ...init.headers }
  try {
    const response = await fetch(url, { ...init, headers, signal, redirect: 'manual' })
    return { status: response.status, headers: response.headers, body: await readBounded(response, limits.bytes) }
  } catch (error) {
    if (error instanceof GatewayTrouble) throw error
    if (signal.aborted) throw new GatewayTrouble('timeout', `no answer in ${limits.milliseconds} ms`, { cause: error })
    throw new GatewayTrouble('unreachable', String((error as Error).cause ?? error), { cause: error })
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Makes a call with a deadline and a size limit. A 5xx or a broken connection is retried at most twice with a newly
 * signed request from `prepare`; all our calls are idempotent. Redirects are not followed.
 */
export const exchange = async (prepare: () => Exchange, limits: Limits = callLimits): Promise<Answer> => {
  const signal = AbortSignal.timeout(limits.milliseconds)
  for (const wait of pausesBeforeRetry) {
    const outcome = await once(prepare(), signal, limits).catch((error: GatewayTrouble) => error)
    const isTransient = outcome instanceof GatewayTrouble ? outcome.code === 'unreachable' : outcome.status >= 500
    if (!isTransient) {
      if (outcome instanceof GatewayTrouble) throw outcome
      return outcome
    }
    await pause(wait, signal)
  }
  return await once(prepare(), signal, limits)
}
