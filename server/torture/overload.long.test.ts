import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { freePort } from '../../checks/free-port.ts'
import { addMember, hashPassword, openSession } from '../areas/people/accounts/testing.ts'
import { onLinux, scenario } from '../testing/scenario.ts'
import { memoryOf } from '../testing/traffic.ts'

const connections = 400
const seconds = 15
const dataDir = mkdtempSync(path.join(tmpdir(), 'shuzi-overload-'))
let database: Awaited<ReturnType<typeof testDatabase>>
let api: ChildProcess
let origin: string
let buyer: { headers: Record<string, string> }

beforeAll(async () => {
  database = await testDatabase()
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  api = spawn(process.execPath, [path.resolve(import.meta.dirname, '../api.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while ((await statusOf('/ready')) !== 200) await pause(100)
  const password = { hash: await hashPassword('Right@2026') }
  const id = await addMember(database.db, {
    username: 'buyer',
    nickName: '买家',
    sex: null,
    level: 4,
    departmentId: 1,
    password,
  })
  const { token } = await openSession(database.db, id, { address: '127.0.0.1', userAgent: 'test' }, undefined)
  buyer = { headers: { authorization: `Bearer ${token}` } }
})
afterAll(async () => {
  const ended = new Promise((resolve) => api.once('close', resolve))
  api.kill('SIGTERM')
  await ended
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const statusOf = async (target: string, options: RequestInit = {}) => {
  try {
    const answer = await fetch(origin + target, { ...options, signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

const memory = () => memoryOf(api.pid!)

/** Repeats a request until it is stopped; its statuses and how long the slowest twentieth took. */
const repeat = (target: string, options: RequestInit = {}) => {
  const durations: number[] = []
  const statuses = new Set<number>()
  let isDone = false
  const running = (async () => {
    while (!isDone) {
      const start = performance.now()
      statuses.add(await statusOf(target, options))
      durations.push(performance.now() - start)
      await pause(50)
    }
  })()
  return async () => {
    isDone = true
    await running
    durations.sort((a, b) => a - b)
    return {
      statuses: [...statuses],
      calls: durations.length,
      p95: Math.round(durations[Math.floor(durations.length * 0.95)]!),
    }
  }
}

/** One wave of visitors, and what the others notice of it. */
const wave = async (patience: number) => {
  const watched = { buyer: repeat('/api/order-info/list', buyer), health: repeat('/health'), cachedPage: repeat('/') }
  let peak = memory()
  const watching = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 200)
  const program = path.resolve(import.meta.dirname, '../testing/visitors-program.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    origin,
    String(connections),
    String(seconds),
  ])
  const endedAt = performance.now()
  const [buying, health, cachedPage] = [await watched.buyer(), await watched.health(), await watched.cachedPage()]
  clearInterval(watching)
  await expect.poll(() => statusOf(`/search?keyword=after${endedAt}`), { timeout: 10_000 * patience }).toBe(200)
  const recoveredMs = Math.round(performance.now() - endedAt)
  const visitors = JSON.parse(stdout) as { counts: Record<string, number>; p95: number }
  const total = Object.values(visitors.counts).reduce((sum, count) => sum + count, 0)
  const refusedPercent = Math.round((100 * (visitors.counts['503'] ?? 0)) / total)
  return { visitors, refusedPercent, buying, health, cachedPage, recoveredMs, peak }
}

scenario(
  {
    suite: 'Torture',
    name: 'overload',
    done: `two waves of ${seconds} s with ${connections} connections that render pages and search`,
    needs: [onLinux],
    minutes: 5,
  },
  async (note, patience) => {
    for (let at = 0; at < 300; at += 1) await statusOf(`/search?keyword=warm${at}`)
    expect(await statusOf('/')).toBe(200)
    const before = memory()
    for (const number of [1, 2]) {
      const { visitors, refusedPercent, buying, health, cachedPage, recoveredMs, peak } = await wave(patience)
      note(`wave ${number}: ${refusedPercent} % refused with 503, others served within ${visitors.p95} ms (p95)`)
      note(`${buying.calls} calls of a buyer within ${buying.p95} ms, recovered after ${recoveredMs} ms`)
      note(`memory ${before} MB, at most ${peak} MB`)
      expect(Object.keys(visitors.counts).sort()).toEqual(['200', '503'])
      for (const each of [buying, health, cachedPage]) expect(each.statuses).toEqual([200])
      expect(buying.p95).toBeLessThan(2_000 * patience)
      expect(recoveredMs).toBeLessThan(10_000 * patience)
      expect(peak).toBeLessThan(before + 350)
    }
  },
)
