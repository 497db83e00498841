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

test('a password is stored as argon2id with the cost that OWASP recommends, and every hash differs', async () => {
  const [one, two] = [await hashPassword('Right@2026'), await hashPassword('Right@2026')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect([await isPassword(one, 'Right@2026'), await isPassword(one, 'right@2026')]).toEqual([true, false])
})

test('under concurrent logins one core stays free for other requests', async () => {
  const stored = await hashPassword('Right@2026')
  const tries = Array.from({ length: 12 }, (_, n) => isPassword(stored, n % 2 ? 'Right@2026' : 'wrong'))
  await Promise.all([...tries, hashPassword('another')])
  expect(mostAtOnce).toBe(Math.max(1, availableParallelism() - 1))
})

test('an invalid hash is an error, and the calls queued behind it still run', async () => {
  const stored = await hashPassword('Right@2026')
  const [broken, ...others] = await Promise.allSettled([
    isPassword('not a hash', 'x'),
    ...Array.from({ length: 4 }, () => isPassword(stored, 'Right@2026')),
  ])
  expect(broken!.status).toBe('rejected')
  expect(others).toMatchObject(others.map(() => ({ value: true })))
})

test('for an unknown account the same work is done, and no password is right', async () => {
  await isPassword(undefined, 'warm up')
  expect(mostAtOnce).toBeGreaterThan(0)
  mostAtOnce = 0
  expect(await isPassword(undefined, 'nobody has this one')).toBe(false)
  expect(mostAtOnce).toBe(1)
})
