import { setTimeout as sleep } from 'node:timers/promises'
import { type FullConfig, request } from '@playwright/test'
import { openSessions, sharedSessions } from './sessions.ts'

const maxWaitMs = 15 * 60_000

/** The demo is loaded while the portal already serves; no story begins before all of it is there. */
export default async function demoIsThere({ projects }: FullConfig) {
  const baseURL = projects[0]?.use.baseURL ?? ''
  const state = async (): Promise<string> => (await (await fetch(new URL('/ready', baseURL))).json()).demo
  for (const end = Date.now() + maxWaitMs; (await state()) !== 'complete'; await sleep(500))
    if (Date.now() > end) throw new Error(`the demo is still ${await state()}`)
  await openSessions(baseURL)
  await raiseLimits(baseURL)
}

/** All stories run from one address, for which the usual limits are too low (ACC-19), and for longer than a proof counts. */
const raiseLimits = async (baseURL: string) => {
  const storageState = sharedSessions().administrator
  const administrator = await request.newContext({ baseURL, storageState, extraHTTPHeaders: { origin: baseURL } })
  const groups: { group: string; version: number }[] = await (await administrator.get('/api/settings')).json()
  const raised = {
    limits: {
      registrationsPerAddress: 10_000,
      loginsPerAddress: 10_000,
      captchasPerAddress: 10_000,
      questionsPerAddress: 10_000,
    },
    security: { proofMinutes: 240 },
    messages: { resendSeconds: 1, perNetworkHour: 10_000 },
  }
  for (const [group, values] of Object.entries(raised)) {
    const version = groups.find((one) => one.group === group)?.version ?? 0
    const answer = await administrator.put('/api/settings', { data: { group, version, values } })
    if (!answer.ok()) throw new Error(`the limits stay as they are: ${await answer.text()}`)
  }
  await administrator.dispose()
}
