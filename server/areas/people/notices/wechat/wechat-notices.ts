import { sql } from 'kysely'
import { memberTabPath } from '#contract/paths.ts'
import { wechatNoticesPerHour } from '#contract/people/notices/notice-kinds.ts'
import type { Config } from '#kernel/config/index.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { hit } from '#kernel/http/index.ts'
import { minuteOf } from '#kernel/time/index.ts'
import { type NewMessage, sendMessage } from '../messages/send-message.ts'
import { officialAppId } from './platform.ts'
import '../tables.ts'

interface Post {
  db: Db
  config: Pick<Config, 'wechat' | 'publicUrl'>
  signal: AbortSignal
}

/** Longer than the job may be late; what was sent before is recognised by its key. */
const recent = sql<Date>`now() - interval '15 minutes'`
const batchSize = 500
const allNotices = memberTabPath('notices')

const store = inTransaction(async (tx, messages: NewMessage[]) => {
  for (const message of messages) await sendMessage(tx, message)
})

/** MSG-13: sends the unread notices of the last minutes to members who want their kind by WeChat. */
export const sendRecentByWechat = async ({ db, config, signal }: Post): Promise<void> => {
  const appId = officialAppId(config)
  if (!appId) return
  let last = 0
  while (!signal.aborted) {
    const rows = await findRecent(db, appId, last)
    const messages: NewMessage[] = []
    for (const row of rows) {
      const limit = { max: wechatNoticesPerHour, windowSeconds: 3600 }
      const { allowed } = await hit(db, `notice-wechat:${row.member_id}`, limit)
      if (!allowed) continue
      messages.push({
        kind: 'wechatNotice',
        receiver: row.openid,
        values: {
          title: row.title,
          text: row.body || row.title,
          link: `${config.publicUrl}${row.link ?? allNotices}`,
          time: minuteOf(row.created_at),
        },
        key: `wechat:${row.id}`,
        memberId: row.member_id,
      })
    }
    await store(db, messages)
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}

const findRecent = (db: Db, appId: string, after: number) =>
  db
    .selectFrom('notice')
    .innerJoin('notice_wechat as choice', (join) =>
      join.onRef('choice.member_id', '=', 'notice.member_id').onRef('choice.kind', '=', 'notice.kind'),
    )
    .innerJoin('wechat_openid as known', (join) =>
      join.onRef('known.member_id', '=', 'notice.member_id').on('known.app_id', '=', appId),
    )
    .innerJoin('member', 'member.id', 'notice.member_id')
    .leftJoin('outgoing_message as sent', (join) => join.on('sent.key', '=', sql<string>`'wechat:' || notice.id`))
    .select(['notice.id', 'notice.member_id', 'notice.title', 'notice.body', 'notice.link', 'notice.created_at'])
    .select('known.openid')
    .where('notice.created_at', '>', recent)
    .where('notice.read_at', 'is', null)
    .where('notice.id', '>', after)
    .where('member.enabled', '=', true)
    .where('member.deleted_at', 'is', null)
    .where('sent.id', 'is', null)
    .orderBy('notice.id')
    .limit(batchSize)
    .execute()
