import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing takes a core for tens of milliseconds: one core always stays free for people who only browse. */
const atOnce = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let decoy: Promise<string> | undefined

/** Whether the password is right; takes as long where there is no such account, so that time tells nothing. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this one')
  const against = stored ?? (await decoy)
  const isRight = await inTurn(() => verify(against, password))
  return isRight && stored !== undefined
}
