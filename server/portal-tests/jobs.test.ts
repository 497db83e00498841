import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteMembers } from '#contract/people/accounts/members.ts'
import { knownJobs } from '#kernel/jobs/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { startWorker } from '#kernel/worker/index.ts'
import { handleJobs } from '../jobs.worker.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

const log = createLog('silent')
let portal: TestPortal
let stop: () => Promise<void>
beforeAll(async () => {
  portal = await testPortal()
  const { config } = portal.parts
  const handlers = await handleJobs(config, log, portal.parts.events)
  // Other test files declare jobs of their own in this process.
  const definitions = knownJobs().filter(({ name }) => !name.startsWith('test.') && !name.startsWith('__'))
  const worker = await startWorker({ ...portal, databaseUrl: config.databaseUrl!, log, definitions })
  stop = async () => {
    await worker.stop()
    await handlers.stop()
  }
})
afterAll(async () => {
  await stop?.()
  await portal?.close()
})

const cwd = path.join(import.meta.dirname, '..')
const declarations = globSync('{areas,kernel}/**/*.job.ts', { cwd }).map((file) => `./${file}`)

/** The jobs that a fresh process knows after it has loaded this module, and those that all declarations add. */
const jobsKnownTo = async (module: string): Promise<{ known: string[]; missing: string[] }> => {
  const script = `
    const { knownJobs } = await import('./kernel/jobs/index.ts')
    const names = () => knownJobs().map(({ name }) => name)
    await import('${module}')
    const known = names()
    for (const file of ${JSON.stringify(declarations)}) await import(file)
    console.log(JSON.stringify({ known, missing: names().filter((name) => !known.includes(name)) }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd })
  return JSON.parse(stdout)
}

test('the worker runs every job that is declared anywhere, and the back office knows its name', async () => {
  for (const { known, missing } of await Promise.all(['./jobs.worker.ts', './app.ts'].map(jobsKnownTo))) {
    expect(missing).toEqual([])
    expect(known.length).toBeGreaterThan(20)
  }
})

test('the worker erases what a deleted member left behind', async () => {
  const [admin, li] = [await portal.anAdministrator(), await portal.aMember()]
  await portal.db.updateTable('member').set({ avatar: '/photo/abcdefgh/abcdefgh' }).where('id', '=', li.id).execute()
  expect((await admin.calls(deleteMembers, [li.id])).status).toBe(200)
  const row = () => portal.db.selectFrom('member').select('avatar').where('id', '=', li.id).executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect((await row()).avatar).toBeNull(), { timeout: 20_000, interval: 100 })
})
