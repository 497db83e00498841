import type { Agent } from 'node:https'
import webPush, { WebPushError } from 'web-push'
import { memberTabPath } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { type PushKeys, readPushKeys } from './push-keys.ts'
import { isKnownPushService } from './push-services.ts'
import '../tables.ts'

interface Post {
  db: Db
  publicUrl: string
  agent: Agent
}

/** What the service worker of the portal shows. A notice with the same tag replaces one that is still on the screen. */
export interface PushedNotice {
  title: string
  body: string
  link: string
  tag: string
}

/** A browser that was away longer gets nothing: the notice waits on the site. */
const lifeSeconds = 86_400
const timeoutMilliseconds = 15_000
const longestBody = 120
const allNotices = memberTabPath('notices')

/** The subscription has ended, or was made for other keys: it will never work again. */
const endedStatuses = [401, 403, 404, 410]

/**
 * MSG-14: pushes one notice to one browser, encrypted for it. What was read, withdrawn or switched off meanwhile is left
 * out; an ended subscription is deleted; any other failure is retried by the queue.
 */
export const deliverPushed = async (
  { db, publicUrl, agent }: Post,
  { noticeId, subscriptionId }: { noticeId: number; subscriptionId: number },
): Promise<void> => {
  const [{ webPush: isOffered, pushServices }, found] = await Promise.all([
    settingsOf(db, 'notices'),
    findPush(db, noticeId, subscriptionId),
  ])
  if (!found || isOffered !== 1 || !isKnownPushService(found.endpoint, pushServices)) return
  const { endpoint, p256dh, auth, title, body, link } = found
  const content: PushedNotice = {
    title,
    body: [...body].slice(0, longestBody).join(''),
    link: link ?? allNotices,
    tag: `${noticeId}`,
  }
  try {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
      vapidDetails: { subject: subjectOf(publicUrl), ...(await readPushKeys(db)) } satisfies PushKeys & {
        subject: string
      },
      TTL: lifeSeconds,
      timeout: timeoutMilliseconds,
      agent,
    })
  } catch (error) {
    // The address in the error of the library is a secret of the browser and must not reach a log.
    if (!(error instanceof WebPushError)) throw new Error(`推送服务没有答复：${(error as Error).message}`)
    if (!endedStatuses.includes(error.statusCode)) throw new Error(`推送服务答复 ${error.statusCode}`)
    await db.deleteFrom('push_subscription').where('id', '=', subscriptionId).execute()
  }
}

const findPush = (db: Db, noticeId: number, subscriptionId: number) =>
  db
    .selectFrom('push_subscription as device')
    .innerJoin('notice', 'notice.member_id', 'device.member_id')
    .select(['device.endpoint', 'device.p256dh', 'device.auth', 'notice.title', 'notice.body', 'notice.link'])
    .where('device.id', '=', subscriptionId)
    .where('notice.id', '=', noticeId)
    .where('notice.read_at', 'is', null)
    .executeTakeFirst()

/** Where push services turn to; they refuse an address without TLS. */
const subjectOf = (publicUrl: string): string => {
  const { protocol, hostname, origin } = new URL(publicUrl)
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`
}
