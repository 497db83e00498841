import { type NoticeKind, noticeKinds } from '#contract/people/notices/notice-kinds.ts'
import type { WechatChoices } from '#contract/people/notices/notices.ts'
import type { Config } from '#kernel/config/index.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { officialAppId } from './platform.ts'
import '../tables.ts'

const kinds = Object.keys(noticeKinds) as NoticeKind[]

/** Whether the official account knows the member: it does after a login, or a binding, inside WeChat. */
const reachOf = async (db: Db | Tx, memberId: number, appId: string | undefined): Promise<WechatChoices['reach']> => {
  if (!appId) return 'none'
  const known = await db.selectFrom('wechat_openid').select('app_id').where('member_id', '=', memberId).execute()
  if (known.length === 0) return 'unbound'
  return known.some(({ app_id }) => app_id === appId) ? 'ready' : 'outside'
}

/** MSG-13: which kinds of notices come by WeChat, and whether they arrive. */
export const readWechatChoices = async (
  db: Db | Tx,
  config: Pick<Config, 'wechat' | 'publicUrl'>,
  memberId: number,
): Promise<WechatChoices> => {
  const chosen = await db.selectFrom('notice_wechat').select('kind').where('member_id', '=', memberId).execute()
  const isChosen = (kind: NoticeKind) => chosen.some((one) => one.kind === kind)
  return {
    reach: await reachOf(db, memberId, officialAppId(config)),
    choices: Object.fromEntries(kinds.map((kind) => [kind, isChosen(kind)])) as WechatChoices['choices'],
  }
}

export const updateWechatChoices = async (
  db: Db,
  config: Pick<Config, 'wechat' | 'publicUrl'>,
  memberId: number,
  choices: Partial<Record<NoticeKind, boolean>>,
) => {
  await store(db, memberId, choices)
  return readWechatChoices(db, config, memberId)
}

const store = inTransaction(async (tx, memberId: number, choices: Partial<Record<NoticeKind, boolean>>) => {
  for (const [kind, isWanted] of Object.entries(choices) as [NoticeKind, boolean][]) {
    if (isWanted)
      await tx
        .insertInto('notice_wechat')
        .values({ member_id: memberId, kind })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await tx.deleteFrom('notice_wechat').where('member_id', '=', memberId).where('kind', '=', kind).execute()
  }
})
