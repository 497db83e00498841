import { z } from 'zod'
import type { Services } from '#kernel/http/index.ts'
import { callWechat, WechatRefusal } from './call-wechat.ts'
import type { WechatApp } from './config.ts'
import type { Platform } from './platform.ts'
import { dropToken, sharedToken } from './shared-token.ts'

type Parts = Pick<Services, 'db' | 'log'>

const AccessToken = z.object({ access_token: z.string(), expires_in: z.int().positive() })

/** The token with which the app itself makes calls; all processes share it. */
export const appToken = ({ db, log }: Parts, { apiUrl }: Platform, { appId, secret }: WechatApp): Promise<string> =>
  sharedToken(db, { appId, kind: 'access_token' }, async () => {
    const { access_token, expires_in } = await callWechat(log, {
      url: `${apiUrl}/cgi-bin/stable_token`,
      body: { grant_type: 'client_credential', appid: appId, secret },
      answer: AccessToken,
    })
    return { value: access_token, expiresInSeconds: expires_in }
  })

/** Does something with a token; where it ended before its time (40001, 42001), once more with a new one. */
export const withFreshToken = async <T>({ db }: Pick<Parts, 'db'>, { appId }: WechatApp, act: () => Promise<T>) => {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof WechatRefusal) || ![40001, 42001].includes(error.errcode)) throw error
    await dropToken(db, appId, 'access_token')
    return act()
  }
}
