import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ShareConfig } from '#contract/wechat.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { asRefusal, callWechat, WechatRefusal } from './call-wechat.ts'
import type { WechatApp } from './config.ts'
import { type Platform, platformOf, requireApp } from './platform.ts'
import { dropToken, findToken, sharedToken } from './shared-token.ts'

type Parts = Pick<Services, 'db' | 'config' | 'log'>

const AccessToken = z.object({ access_token: z.string(), expires_in: z.int().positive() })
const Ticket = z.object({ ticket: z.string(), expires_in: z.int().positive() })

/** The signature with which WeChat lets a page set its own share card; only pages of this portal are signed. */
export const signShare = async ({ db, config, log }: Parts, url: string): Promise<ShareConfig> => {
  const platform = platformOf(config)
  const app = requireApp(platform, 'inside')
  if (URL.parse(url)?.origin !== new URL(config.publicUrl).origin) fail('foreign_page')
  const ticket = await ticketOf({ db, log }, platform, app).catch(asRefusal(log))
  const [nonceStr, timestamp] = [randomBytes(12).toString('base64url'), Math.floor(Date.now() / 1000)]
  const signature = createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.split('#')[0]}`)
    .digest('hex')
  return { appId: app.appId, timestamp, nonceStr, signature }
}

const ticketOf = async (parts: Pick<Parts, 'db' | 'log'>, platform: Platform, app: WechatApp): Promise<string> => {
  try {
    return await sharedTicket(parts, platform, app)
  } catch (error) {
    // 40001, 42001: the token ended before its time; a new one is asked for once.
    if (!(error instanceof WechatRefusal) || ![40001, 42001].includes(error.errcode)) throw error
    await dropToken(parts.db, app.appId, 'access_token')
    return sharedTicket(parts, platform, app)
  }
}

const sharedTicket = async ({ db, log }: Pick<Parts, 'db' | 'log'>, { apiUrl }: Platform, app: WechatApp) => {
  const { appId, secret } = app
  const accessToken = () =>
    sharedToken(db, { appId, kind: 'access_token' }, async () => {
      const { access_token, expires_in } = await callWechat(log, {
        url: `${apiUrl}/cgi-bin/stable_token`,
        body: { grant_type: 'client_credential', appid: appId, secret },
        answer: AccessToken,
      })
      return { value: access_token, expiresInSeconds: expires_in }
    })
  const known = await findToken(db, appId, 'jsapi_ticket')
  if (known) return known.value
  // Before the transaction of the ticket, which would otherwise wait for a second connection.
  const token = await accessToken()
  return sharedToken(db, { appId, kind: 'jsapi_ticket' }, async () => {
    const { ticket, expires_in } = await callWechat(log, {
      url: `${apiUrl}/cgi-bin/ticket/getticket`,
      query: { access_token: token, type: 'jsapi' },
      answer: Ticket,
    })
    return { value: ticket, expiresInSeconds: expires_in }
  })
}
