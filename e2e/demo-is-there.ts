import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, type APIResponse, type FullConfig, request } from '@playwright/test'
import { accounts, colleague, logInAs } from '../checks/log-in.ts'
import { openSessions } from './sessions.ts'

const maxWaitMs = 15 * 60_000

/** The demo is loaded while the portal already serves; no story begins before all of it is there. */
export default async function demoIsThere({ projects }: FullConfig) {
  const baseURL = projects[0]?.use.baseURL ?? ''
  const state = async (): Promise<string> => (await (await fetch(new URL('/ready', baseURL))).json()).demo
  for (const end = Date.now() + maxWaitMs; (await state()) !== 'complete'; await sleep(500))
    if (Date.now() > end) throw new Error(`the demo is still ${await state()}`)
  await raiseLimits(baseURL)
  // A proof is judged by the shortest period since it was given, so that sessions begin after the change.
  await sleep(1_100)
  await openSessions(baseURL)
}

/** All stories run from one address, for which the usual limits are too low (ACC-19), and for longer than a proof counts. */
const raiseLimits = async (baseURL: string) => {
  const [administrator, second] = [await openAs(baseURL, accounts.administrator), await openAs(baseURL, colleague)]
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
    await send(() => administrator.put('/api/settings', { data: { group, version, values } }))
  }
  // Settings of security take two (ACC-48).
  const params = { kind: 'security', state: 'waiting' }
  const { content } = await (await second.get('/api/approvals/queryApprovalList', { params })).json()
  for (const { id } of content) await send(() => second.post('/api/approvals/decide', { data: { id, approve: true } }))
  await Promise.all([administrator.dispose(), second.dispose()])
}

const openAs = async (baseURL: string, login: typeof colleague): Promise<APIRequestContext> => {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  await logInAs(context, login)
  return context
}

const send = async (call: () => Promise<APIResponse>): Promise<void> => {
  const answer = await call()
  if (!answer.ok()) throw new Error(`the limits stay as they are: ${await answer.text()}`)
}
