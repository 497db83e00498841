import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** The minimum that OWASP recommends for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing occupies a core for tens of milliseconds, so one core always stays free for other requests. */
const maxConcurrent = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

const limited = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxConcurrent) await new Promise<void>((resume) => waiting.push(resume))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, cost))

let decoy: Promise<string> | undefined

/** Whether the password is right; for an unknown account it takes as long, so that timing reveals nothing. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this one')
  const hashToCheck = stored ?? (await decoy)
  const isRight = await limited(() => verify(hashToCheck, password))
  return isRight && stored !== undefined
}
