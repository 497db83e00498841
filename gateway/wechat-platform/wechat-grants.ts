import { randomBytes } from 'node:crypto'
import type { WechatApp } from './wechat-apps.ts'
import type { WechatPerson } from './wechat-people.ts'

export type WechatScope = 'snsapi_login' | 'snsapi_userinfo' | 'snsapi_base'

/** What an app asks a person for. */
export interface ConnectRequest {
  kind: WechatApp['kind']
  appid: string
  scope: WechatScope
  redirectUri: URL
  state: string
  /** The address of this page with its query, to which its forms lead. */
  target: string
}

/** What a person allowed an app to know. */
export interface Grant {
  appid: string
  person: WechatPerson
  scope: WechatScope
}

interface Stored<T> {
  value: T
  expiresAt: number
  isUsed: boolean
}

/** More than any test or demo needs; the oldest are dropped. */
const maxStored = 1000

/** Random keys that work for a while: codes, access tokens, tickets. */
export const openVault = <T>(lifeSeconds: number, now: () => number) => {
  const stored = new Map<string, Stored<T>>()
  return {
    lifeSeconds,
    issue(value: T): string {
      const key = randomBytes(24).toString('base64url')
      stored.set(key, { value, expiresAt: now() + lifeSeconds * 1000, isUsed: false })
      const [oldest] = stored.keys()
      if (stored.size > maxStored && oldest) stored.delete(oldest)
      return key
    },
    find(key: string): (Stored<T> & { isExpired: boolean }) | undefined {
      const found = stored.get(key)
      return found && { ...found, isExpired: found.expiresAt <= now() }
    },
    /** Keys that have not expired. */
    valid: (): string[] => [...stored].filter(([, { expiresAt }]) => expiresAt > now()).map(([key]) => key),
    use(key: string): void {
      const found = stored.get(key)
      if (found) found.isUsed = true
    },
  }
}
export type Vault<T> = ReturnType<typeof openVault<T>>
