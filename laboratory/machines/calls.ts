import { setTimeout as pause } from 'node:timers/promises'

export interface Answer {
  status: number
  /** Parsed if it is JSON, else the text. */
  body: unknown
  headers: Headers
}

const patienceMs = 8_000

/** One request with a limit of time; status 0 if there was no whole answer. */
export const ask = async (url: string, init: RequestInit & { token?: string } = {}): Promise<Answer> => {
  const { token, ...request } = init
  const headers = new Headers(request.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  try {
    const answer = await fetch(url, { ...request, headers, signal: AbortSignal.timeout(patienceMs) })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson && text ? JSON.parse(text) : text, headers: answer.headers }
  } catch {
    return { status: 0, body: '', headers: new Headers() }
  }
}

export const post = (url: string, token: string, body: object): Promise<Answer> =>
  ask(url, { method: 'POST', token, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** What one kind of traffic experienced. */
export class Tally {
  readonly successes: number[] = []
  readonly statuses = new Map<number, number>()

  note(status: number, isSuccess: boolean): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (isSuccess) this.successes.push(performance.now())
  }

  /** The longest time without a success between two moments, in seconds. */
  longestGap(from: number, to = performance.now()): number {
    const moments = [from, ...this.successes.filter((at) => at >= from && at <= to), to]
    return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!)) / 1000
  }

  /** How often the portal failed in a way that nobody expects. */
  faults(): number {
    return this.statuses.get(500) ?? 0
  }

  since(from: number): number {
    return this.successes.filter((at) => at >= from).length
  }
}

/** Repeats an action until stopped; one that fails waits longer. */
export const repeat = async (isDone: () => boolean, everyMs: number, act: () => Promise<boolean>): Promise<void> => {
  while (!isDone()) {
    const isFine = await act()
    await pause(isFine ? everyMs : Math.max(everyMs, 200))
  }
}
