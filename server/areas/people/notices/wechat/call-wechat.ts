import { z } from 'zod'
import { AppError, fail } from '#kernel/errors/index.ts'
import type { Log } from '#kernel/log/index.ts'

const timeoutMs = 5000
const maxBytes = 64 * 1024

const Refusal = z.object({ errcode: z.int().refine((code) => code !== 0), errmsg: z.string().default('') })

/** WeChat refused a call; the number says why. */
export class WechatRefusal extends Error {
  readonly errcode: number

  constructor(errcode: number) {
    super(`WeChat refused the call: ${errcode}`)
    this.errcode = errcode
  }
}

interface WechatCall<T extends z.ZodType> {
  url: string
  query?: Record<string, string>
  /** Sent as JSON. */
  body?: Record<string, unknown>
  answer: T
}

/**
 * Makes one call. The address of most calls carries a secret, as WeChat prescribes, so neither the address nor an error of
 * `fetch`, which may contain it, is logged or passed on.
 */
export const callWechat = async <T extends z.ZodType>(log: Log, call: WechatCall<T>): Promise<z.output<T>> => {
  const answer = await exchange(call).catch((error: Error) => {
    log.warn({ path: new URL(call.url).pathname, reason: error.name }, 'WeChat did not answer')
    return fail('wechat_unreachable')
  })
  const refusal = Refusal.safeParse(answer)
  if (refusal.success) throw new WechatRefusal(refusal.data.errcode)
  const parsed = call.answer.safeParse(answer)
  if (parsed.success) return parsed.data
  log.error({ path: new URL(call.url).pathname }, 'an answer of WeChat has another form than documented')
  return fail('wechat_unreachable')
}

const exchange = async ({ url, query = {}, body }: WechatCall<z.ZodType>): Promise<unknown> => {
  const response = await fetch(`${url}?${new URLSearchParams(query)}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (!response.ok || text.length > maxBytes) throw new Error(`status ${response.status}`)
  return JSON.parse(text)
}

/** Codes that were invented, used or have expired: the person tries again. All other numbers are ours to mend. */
const wrongCodes = new Set([40029, 40163, 42003, 41008])

/** Turns what WeChat refused into what people read. */
export const asRefusal =
  (log: Log) =>
  (error: unknown): never => {
    if (!(error instanceof WechatRefusal)) throw error
    if (wrongCodes.has(error.errcode)) throw new AppError('wechat_refused')
    log.error({ errcode: error.errcode }, 'WeChat refuses the app; check its id, secret and rights')
    throw new AppError('wechat_unreachable')
  }
