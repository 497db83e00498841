import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type NoticeKind, noticeKinds } from '#contract/people/notices/notice-kinds.ts'
import type { Config } from '#kernel/config/index.ts'
import { type Db, ensureFact, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import '../tables.ts'

/** What a link unsubscribes from: one kind of notice, or the mail of the day. */
type Target = NoticeKind | 'digest'

/** The key of this installation. */
const readKey = (db: Db): Promise<string> => ensureFact(db, 'unsubscribe_key', () => randomBytes(32).toString('hex'))

const signatureOf = async (db: Db, memberId: number, target: Target): Promise<string> =>
  createHmac('sha256', await readKey(db))
    .update(`unsubscribe:${memberId}:${target}`)
    .digest('base64url')

export const unsubscribeToken = async (db: Db, memberId: number, target: Target): Promise<string> =>
  `${memberId}.${target}.${await signatureOf(db, memberId, target)}`

const isTarget = (text: string): text is Target => text === 'digest' || text in noticeKinds

const parseToken = async (db: Db, token: string): Promise<{ memberId: number; target: Target }> => {
  const [, id = '', target = '', signature = ''] = /^(\d{1,15})\.(\w+)\.([\w-]{43})$/.exec(token) ?? []
  if (!isTarget(target)) return fail('unsubscribe_link_wrong')
  const expected = await signatureOf(db, Number(id), target)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) fail('unsubscribe_link_wrong')
  return { memberId: Number(id), target }
}

const labelOf = (target: Target) => (target === 'digest' ? '每日通知摘要' : `${noticeKinds[target]}通知`)

export const readUnsubscribe = async (db: Db, token: string) => ({
  label: labelOf((await parseToken(db, token)).target),
})

/** Stops the mails of this kind; a second time succeeds, too. */
export const unsubscribe = async (db: Db, token: string) => {
  const { memberId, target } = await parseToken(db, token)
  await remove(db, memberId, target)
  return { message: `已退订${labelOf(target)}邮件` }
}

const remove = inTransaction(async (tx, memberId: number, target: Target) => {
  const own = tx.deleteFrom('notice_mail').where('member_id', '=', memberId)
  await (target === 'digest' ? own.where('way', '=', 'daily') : own.where('kind', '=', target)).execute()
})

/** Signs the link at the end of a mail about notices. */
export const unsubscribeUrl =
  ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  async (db: Db, memberId: number, contents: Record<string, string>): Promise<string | undefined> => {
    const target = contents.target ?? ''
    if (!isTarget(target)) return undefined
    return `${publicUrl}/unsubscribe?token=${await unsubscribeToken(db, memberId, target)}`
  }
