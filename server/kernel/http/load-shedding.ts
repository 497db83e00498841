import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { Log } from '#kernel/log/index.ts'
import { refusal } from './problems.ts'
import { readToken } from './session.ts'

export interface LoadLimits {
  /** Requests of visitors in progress: those that wait for the processor or the database are the queue. */
  visitors: number
  /** Places for requests with a session token that this process has not verified yet. */
  reserve: number
  /** Places for calls that people need in order to log in: pages must not crowd them out. */
  entrance: number
}

/** Fifty uncached pages take half a second of a processor: who comes then would wait longer than a refusal takes. */
const usual: LoadLimits = { visitors: 50, reserve: 16, entrance: 8 }
const retryAfterSeconds = 5
const maxKnownTokens = 10_000
/** A refusal waits, because clients that repeat at once would keep the process busy with refusing them. */
const refusalDelayMs = 500
const maxDelayedRefusals = 1_000

export type LoadShedder = ReturnType<typeof createLoadShedder>

/**
 * Refuses visitors' requests with 503 when more than a number of them are in progress. The length of this queue alone
 * decides: a late event loop says only that the machine is busy, perhaps with other programs, and then everybody is
 * served late instead of some not at all. Requests of verified sessions are never refused. What no route asks about
 * (assets, health, payment notices) is not limited either. @fastify/under-pressure looks at the delay of the event loop.
 */
export const createLoadShedder = (log: Log, options: Partial<LoadLimits> = {}) => {
  const limits: LoadLimits = { ...usual, ...options }
  const knownTokens = new Set<string>()
  const inProgress = { visitors: 0, unverified: 0, entrance: 0 }
  let refused = 0
  let unreported = 0
  let delayedRefusals = 0

  /** One line a second: a line for each would fill the disk while the process is short of time. */
  const report = () => {
    if (unreported > 0) log.warn({ refused: unreported, ...inProgress }, 'requests refused because of overload')
    unreported = 0
  }
  const reporting = setInterval(report, 1_000)
  reporting.unref()

  const placeFor = (token: string | undefined, isEntrance: boolean): keyof typeof inProgress | undefined => {
    if (isEntrance && inProgress.entrance < limits.entrance) return 'entrance'
    if (token !== undefined && inProgress.unverified < limits.reserve) return 'unverified'
    return inProgress.visitors < limits.visitors ? 'visitors' : undefined
  }

  const refuseLater = (response: ServerResponse, wantsPage: boolean) => {
    if (delayedRefusals >= maxDelayedRefusals) return sendOverloaded(response, wantsPage)
    delayedRefusals += 1
    setTimeout(() => {
      delayedRefusals -= 1
      sendOverloaded(response, wantsPage)
    }, refusalDelayMs)
  }

  return {
    /** Whether the request is refused; the answer then needs nothing more. */
    refuses({ headers, raw }: FastifyRequest, reply: FastifyReply, isEntrance = false): boolean {
      const token = readToken(headers)?.token
      if (token !== undefined && knownTokens.has(token)) return false
      const place = placeFor(token, isEntrance)
      if (place) {
        inProgress[place] += 1
        onceAnswered(reply.raw, () => (inProgress[place] -= 1))
        return false
      }
      refused += 1
      unreported += 1
      reply.hijack() // neither logged nor measured one by one
      refuseLater(reply.raw, headers.accept?.includes('text/html') === true && raw.method === 'GET')
      return true
    },
    /** Remembers which tokens belong to a session, so that made-up ones get no preference. */
    noteSession(token: string, isValid: boolean) {
      knownTokens.delete(token)
      if (!isValid) return
      if (knownTokens.size >= maxKnownTokens) knownTokens.delete(knownTokens.values().next().value!)
      knownTokens.add(token)
    },
    isOverloaded: () => inProgress.visitors >= limits.visitors,
    stats: () => ({ refused, ...inProgress }),
    close: () => clearInterval(reporting),
  }
}

/** The work is done when the answer begins: a slow reader must not hold a place. */
const onceAnswered = (response: ServerResponse, release: () => void) => {
  let isHeld = true
  const end = () => {
    if (isHeld) release()
    isHeld = false
  }
  const { writeHead } = response
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    end()
    return writeHead.apply(response, args)
  }) as typeof writeHead
  response.once('close', end)
}

const { status, message } = errors.overloaded
const problem = refusal('overloaded')
const page = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>请稍后再试</title>
<p>${message}</p>
<p><a href="">重新加载</a></p>
</html>
`

const sendOverloaded = (response: ServerResponse, wantsPage: boolean) => {
  const body = wantsPage ? page : problem
  response.writeHead(status, {
    'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
