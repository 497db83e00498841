import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Connection, inTransaction } from '#kernel/database/index.ts'
import { credit } from '../areas/money/points/index.ts'
import { addMember, openSession } from '../areas/people/accounts/testing.ts'
import { putOnOffer } from './shop-floor.ts'
import { liftWriteLimit } from './write-limit.ts'

export interface Buyer {
  id: number
  headers: { authorization: string; 'content-type': 'application/json' }
}

const items = 3_000
const price = 7

/** Members with coins and sessions, and resources to buy. */
export const stockShop = async ({ db, sql }: Connection, buyers = 20): Promise<Buyer[]> => {
  await liftWriteLimit(db)
  const person = (name: string) =>
    addMember(db, { username: name, nickName: name, sex: null, level: 4, departmentId: 1, password: { hash: 'x' } })
  await putOnOffer(sql, await person('author'), Array<number>(items).fill(price))
  const give = inTransaction((tx, id: number) =>
    credit(tx, id, items * price, { kind: 'adjustment', ref: `torture ${id}`, detail: '补发' }),
  )
  const all: Buyer[] = []
  for (let n = 1; n <= buyers; n++) {
    const id = await person(`buyer${n}`)
    await give(db, id)
    const { token } = await openSession(db, id, { address: '127.0.0.1', userAgent: 'test' }, 7)
    all.push({ id, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } })
  }
  return all
}

/** The status of the answer, or 0 if there was none within ten seconds. */
export const statusOf = async (address: string, options: RequestInit = {}): Promise<number> => {
  try {
    const answer = await fetch(address, { ...options, signal: AbortSignal.timeout(10_000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

export const buy = (origin: string, { headers }: Buyer, resourceId: number) =>
  statusOf(`${origin}/api/library/resourceBuy`, { method: 'POST', headers, body: JSON.stringify({ resourceId }) })

const pageLoops = 16

/** Every buyer buys one resource after the other while visitors read pages that no cache has. */
export const startTraffic = (origin: string, buyers: readonly Buyer[]) => {
  const acknowledged = new Set<string>()
  const statuses: Record<number, number> = {}
  let isDone = false
  let serial = 0
  const repeat = async (act: () => Promise<number>) => {
    while (!isDone) {
      const status = await act()
      statuses[status] = (statuses[status] ?? 0) + 1
      await pause(status === 200 ? 5 : 50)
    }
  }
  const purchases = buyers.map((buyer, at) => {
    let next = at
    return repeat(async () => {
      const resourceId = (next++ % items) + 1
      const status = await buy(origin, buyer, resourceId)
      if (status === 200) acknowledged.add(`${buyer.id}:${resourceId}`)
      return status
    })
  })
  const targets = ['/search?keyword=', '/mallSearch?inputValue=', '/api/library/queryResouceList?keyword=']
  const visits = Array.from({ length: pageLoops }, (_, at) =>
    repeat(() => statusOf(`${origin}${targets[at % targets.length]}torture${serial++}`)),
  )
  return {
    acknowledged,
    statuses,
    async stop() {
      isDone = true
      await Promise.all([...purchases, ...visits])
    },
  }
}

/** What recovery means: readiness says so, and 25 requests at once are all answered. */
const serving = async (origin: string, { headers }: Buyer): Promise<string> => {
  const ready = await statusOf(`${origin}/ready`)
  if (ready !== 200) return `/ready says ${ready}`
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => statusOf(`${origin}/api/order-info/list?page=${n}`, { headers })),
  )
  return `${answers.filter((status) => status === 200).length} of 25 answered`
}

/** Milliseconds until the portal serves again; fails after `seconds`. */
export const untilServing = async (origin: string, buyer: Buyer, seconds = 10): Promise<number> => {
  const begun = performance.now()
  await expect.poll(() => serving(origin, buyer), { timeout: seconds * 1000, interval: 100 }).toBe('25 of 25 answered')
  return Math.round(performance.now() - begun)
}

/** Asks for readiness ten times a second; returns how often it was denied. */
export const watchReadiness = (origin: string) => {
  const answers: number[] = []
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      answers.push(await statusOf(`${origin}/ready`))
      await pause(100)
    }
  })()
  return async () => {
    isDone = true
    await watching
    return { unready: answers.filter((status) => status === 503).length, samples: answers.length }
  }
}

/** Resident memory of a process, in MB. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
