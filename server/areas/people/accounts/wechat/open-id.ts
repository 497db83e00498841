import type { Db, Tx } from '#kernel/database/index.ts'
import '../tables.ts'

/**
 * The openid under which the app knows the person: that of the WeChat in which this session lives, else that of the bound
 * WeChat. Undefined: the page must first ask WeChat for it (`wechat.beginPayer`).
 */
export const wechatOpenId = async (
  db: Db | Tx,
  { id, sessionId }: { id: number; sessionId: number },
  appId: string,
): Promise<string | undefined> => {
  const payer = await db
    .selectFrom('wechat_payer')
    .select('openid')
    .where('session_id', '=', sessionId)
    .where('app_id', '=', appId)
    .executeTakeFirst()
  if (payer) return payer.openid
  const bound = await db
    .selectFrom('wechat_openid')
    .select('openid')
    .where('member_id', '=', id)
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return bound?.openid
}
