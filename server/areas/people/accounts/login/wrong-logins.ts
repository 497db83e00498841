import type { Db } from '#kernel/database/index.ts'
import { hitOrFail, resetLimit, takeBack } from '#kernel/http/index.ts'
import { networkOf } from './network.ts'

const windowSeconds = 900
/** How many times the limit of one name from one network is allowed for one name, and for one network, altogether. */
const altogether = 10

interface Attempt {
  /** The name or phone number as typed: counting by account would tell which phone belongs to which name. */
  name: string
  address: string
  /** The device, if it is known to the account (ACC-45). */
  device: string | undefined
}

/**
 * Counts an attempt before its password is checked, and fails with 429 beyond a limit. A known device has a count of its
 * own, so that nobody else's attempts lock the owner out. `succeed` takes the attempt back: only wrong ones count.
 */
export const countAttempt = async (db: Db, { name, address, device }: Attempt, max: number) => {
  const typed = name.toLowerCase()
  const network = networkOf(address)
  const own = device === undefined ? `wrong-login:${typed} ${network}` : `wrong-login:device ${device}`
  const shared = device === undefined ? [`wrong-login:name ${typed}`, `wrong-login:network ${network}`] : []
  await hitOrFail(db, own, { max, windowSeconds })
  for (const key of shared) await hitOrFail(db, key, { max: max * altogether, windowSeconds })
  return {
    async succeed() {
      await resetLimit(db, own)
      for (const key of shared) await takeBack(db, key)
    },
  }
}
