import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ShareConfig } from '#contract/people/notices/wechat/wechat.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { appToken, withFreshToken } from './app-token.ts'
import { asRefusal, callWechat } from './call-wechat.ts'
import type { WechatApp } from './config.ts'
import { type Platform, platformOf, requireApp } from './platform.ts'
import { findToken, sharedToken } from './shared-token.ts'

type Parts = Pick<Services, 'db' | 'config' | 'log'>

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

const ticketOf = (parts: Pick<Parts, 'db' | 'log'>, platform: Platform, app: WechatApp): Promise<string> =>
  withFreshToken(parts, app, () => sharedTicket(parts, platform, app))

const sharedTicket = async ({ db, log }: Pick<Parts, 'db' | 'log'>, platform: Platform, app: WechatApp) => {
  const { appId } = app
  const known = await findToken(db, appId, 'jsapi_ticket')
  if (known) return known.value
  // Before the transaction of the ticket, which would otherwise wait for a second connection.
  const token = await appToken({ db, log }, platform, app)
  return sharedToken(db, { appId, kind: 'jsapi_ticket' }, async () => {
    const { ticket, expires_in } = await callWechat(log, {
      url: `${platform.apiUrl}/cgi-bin/ticket/getticket`,
      query: { access_token: token, type: 'jsapi' },
      answer: Ticket,
    })
    return { value: ticket, expiresInSeconds: expires_in }
  })
}
