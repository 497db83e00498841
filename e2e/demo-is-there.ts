import { setTimeout as sleep } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'

/** Of the demo's resources, those that are on offer. */
const onOffer = 102
const patienceMs = 15 * 60_000

/** The files of the demo are made while the portal already serves: no story begins before they are all in the mall. */
export default async function demoIsThere({ projects }: FullConfig) {
  const address = new URL('/api/library/queryResouceList?size=1', projects[0]?.use.baseURL)
  const count = async (): Promise<number> => (await (await fetch(address)).json()).totalElements
  for (const end = Date.now() + patienceMs; (await count()) < onOffer; await sleep(500))
    if (Date.now() > end) throw new Error(`the demo has only ${await count()} resources on offer`)
}
