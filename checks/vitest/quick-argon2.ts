import { createRequire } from 'node:module'

// In place of the package, for tests of the portal: they log in hundreds of times, and each real hash takes a core for tens
// of milliseconds. password.test.ts proves the cost of the real one.

const native = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

export const hash: typeof native.hash = (password, options) =>
  native.hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 })

export const { verify } = native
