import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import { chore, code } from '#kernel/testing/busy-worker.fixture.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import '../jobs/tables.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
const programs: ChildProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const program of programs) program.kill('SIGKILL')
  await database.close()
})

const fixture = path.join(import.meta.dirname, '../testing/busy-worker.fixture.ts')
/** In a session of its own, as `npm start` runs its services, because Linux may weigh sessions against each other. */
const run = (...args: string[]) => {
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: true })
  programs.push(program)
  return program
}
const addCode = inTransaction((tx) => code.enqueue(tx, {}))
const addChore = inTransaction((tx, n: number) => chore.enqueue(tx, { computes: n === 0 }))
const secondsOf = async (id: string) => {
  const [row] = await database.sql<{ seconds: number | null }[]>`
    select extract(epoch from completed_on - created_on)::float8 as seconds from pgboss.job_common where id = ${id}`
  return row!.seconds
}

test('with two busy programs for each core and a busy background, a code is at most ten seconds late', async () => {
  await once(run(fixture, database.url), 'message')
  for (let n = 0; n < 4; n++) await addChore(database.db, n)
  for (let n = 0; n < 2 * availableParallelism(); n++) run('-e', 'for(;;);')
  await pause(1_000)
  const ids: string[] = []
  for (let n = 0; n < 10; n++) {
    ids.push((await addCode(database.db))!)
    await pause(500)
  }
  const late = await vi.waitFor(
    async () => {
      const seconds = await Promise.all(ids.map(secondsOf))
      expect(seconds).not.toContain(null)
      return seconds as number[]
    },
    { timeout: 60_000, interval: 500 },
  )
  expect(Math.max(...late)).toBeLessThan(10)
})
