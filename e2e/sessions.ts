import { type APIRequestContext, request } from '@playwright/test'
import { type Account, accounts, logIn } from '../checks/log-in.ts'

type Sessions = Record<Account, Awaited<ReturnType<APIRequestContext['storageState']>>>

/** Logs in every demo account once per run; the workers inherit the sessions through the environment. */
export const openSessions = async (baseURL: string): Promise<void> => {
  const sessions: Partial<Sessions> = {}
  for (const account of Object.keys(accounts) as Account[]) {
    const context = await request.newContext({ baseURL })
    await logIn(context, account)
    sessions[account] = await context.storageState()
    await context.dispose()
  }
  process.env.E2E_SESSIONS = JSON.stringify(sessions)
}

export const sharedSessions = (): Sessions => JSON.parse(process.env.E2E_SESSIONS!)
