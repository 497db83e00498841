import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LastingProgram, LimitExceeded, openLastingProgram, Stopped } from './index.ts'
import type { Order } from './testing/obedient.program.ts'

type Message = { is: 'begun' } | { is: 'done'; pid: number }

let folder: string
let program: LastingProgram<{ order: Order }, Message>
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shuzi-lasting-test-'))
  const confined = { program: path.join(import.meta.dirname, 'testing/obedient.program.ts'), reads: [], writes: folder }
  program = openLastingProgram(confined, { seconds: 2, megabytes: 300 })
})
afterAll(async () => {
  await program.close()
  await rm(folder, { recursive: true, force: true })
})

const pidAfter = async (order: Order): Promise<number> => {
  const message = await program.ask({ order }, signal, ({ is }) => is === 'done')
  return message.is === 'done' ? message.pid : 0
}

test('the program stays for the next request, and requests wait for each other', async () => {
  const pids = await Promise.all([pidAfter('answer'), pidAfter('answer'), pidAfter('answer')])
  expect(new Set(pids).size).toBe(1)
})

test.each([
  ['exit', Stopped],
  ['hang', LimitExceeded],
] as const)('after %s the next request gets another program', async (order, fault) => {
  const before = await pidAfter('answer')
  await expect(program.ask({ order }, signal)).rejects.toThrow(fault)
  expect(await pidAfter('answer')).not.toBe(before)
})

test('a cancelled request ends the program', async () => {
  const before = await pidAfter('answer')
  const run = new AbortController()
  const asked = program.ask({ order: 'hang' }, run.signal)
  run.abort(new Error('the worker stops'))
  await expect(asked).rejects.toThrow('the worker stops')
  expect(await pidAfter('answer')).not.toBe(before)
})

test('a program that holds half of its memory limit is replaced between two requests', async () => {
  const before = await pidAfter('grow')
  expect(await pidAfter('answer')).not.toBe(before)
})
