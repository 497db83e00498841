import { setTimeout as sleep } from 'node:timers/promises'
import { type FullConfig, request } from '@playwright/test'
import { openSessions, sharedSessions } from './sessions.ts'

/** Of the demo's resources, those that are on offer. */
const onOffer = 102
const patienceMs = 15 * 60_000

/** The files of the demo are made while the portal already serves: no story begins before they are all in the mall. */
export default async function demoIsThere({ projects }: FullConfig) {
  const baseURL = projects[0]?.use.baseURL ?? ''
  const address = new URL('/api/library/queryResouceList?size=1', baseURL)
  const count = async (): Promise<number> => (await (await fetch(address)).json()).totalElements
  for (const end = Date.now() + patienceMs; (await count()) < onOffer; await sleep(500))
    if (Date.now() > end) throw new Error(`the demo has only ${await count()} resources on offer`)
  await openSessions(baseURL)
  await raiseLimits(baseURL)
}

/** All stories come from one address: what one address may do in an hour is not enough for them (ACC-19). */
const raiseLimits = async (baseURL: string) => {
  const storageState = sharedSessions().administrator
  const administrator = await request.newContext({ baseURL, storageState, extraHTTPHeaders: { origin: baseURL } })
  const groups: { group: string; version: number }[] = await (await administrator.get('/api/settings')).json()
  const { version } = groups.find(({ group }) => group === 'limits') ?? { version: 0 }
  const values = { registrationsPerAddress: 10_000, loginsPerAddress: 10_000, captchasPerAddress: 10_000 }
  const answer = await administrator.put('/api/settings', { data: { group: 'limits', version, values } })
  if (!answer.ok()) throw new Error(`the limits stay as they are: ${await answer.text()}`)
  await administrator.dispose()
}
