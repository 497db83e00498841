import { availableParallelism } from 'node:os'
import { beforeEach, expect, test, vi } from 'vitest'

let running = 0
let mostAtOnce = 0
const counted =
  <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    mostAtOnce = Math.max(mostAtOnce, ++running)
    return work(...args).finally(() => running--)
  }

vi.mock('@node-rs/argon2', async (original) => {
  const native = await original<typeof import('@node-rs/argon2')>()
  return { ...native, hash: counted(native.hash), verify: counted(native.verify) }
})
const { hashPassword, isPassword } = await import('./password.ts')

beforeEach(() => {
  mostAtOnce = 0
})

test('a password is kept as argon2id with the cost of OWASP, and no two hashes are alike', async () => {
  const [one, two] = [await hashPassword('Right@2026'), await hashPassword('Right@2026')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect([await isPassword(one, 'Right@2026'), await isPassword(one, 'right@2026')]).toEqual([true, false])
})

test('however many come at once, a core stays free for those who only browse', async () => {
  const stored = await hashPassword('Right@2026')
  const tries = Array.from({ length: 12 }, (_, n) => isPassword(stored, n % 2 ? 'Right@2026' : 'wrong'))
  await Promise.all([...tries, hashPassword('another')])
  expect(mostAtOnce).toBe(Math.max(1, availableParallelism() - 1))
})

test('a hash that is none is an error, and those who wait behind it still have their turn', async () => {
  const stored = await hashPassword('Right@2026')
  const [broken, ...others] = await Promise.allSettled([
    isPassword('not a hash', 'x'),
    ...Array.from({ length: 4 }, () => isPassword(stored, 'Right@2026')),
  ])
  expect(broken!.status).toBe('rejected')
  expect(others).toMatchObject(others.map(() => ({ value: true })))
})

test('where there is no account the work is done all the same, and no password is right', async () => {
  await isPassword(undefined, 'warm up')
  expect(mostAtOnce).toBeGreaterThan(0)
  mostAtOnce = 0
  expect(await isPassword(undefined, 'nobody has this one')).toBe(false)
  expect(mostAtOnce).toBe(1)
})
