import { maskEmail } from '#contract/people/accounts/people-rules.ts'
import { type MailWay, type NoticeKind, noticeKinds } from '#contract/people/notices/notice-kinds.ts'
import type { MailChoices } from '#contract/people/notices/notices.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import '../tables.ts'

const kinds = Object.keys(noticeKinds) as NoticeKind[]

/** How notices come by mail, and whether the address is proved. */
export const readMailChoices = async (db: Db | Tx, memberId: number): Promise<MailChoices> => {
  const { email, email_verified_at } = await db
    .selectFrom('member')
    .select(['email', 'email_verified_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const chosen = await db.selectFrom('notice_mail').select(['kind', 'way']).where('member_id', '=', memberId).execute()
  const wayOf = (kind: NoticeKind): MailWay => chosen.find((one) => one.kind === kind)?.way ?? 'off'
  return {
    email: maskEmail(email),
    isEmailVerified: email_verified_at !== null,
    choices: Object.fromEntries(kinds.map((kind) => [kind, wayOf(kind)])) as MailChoices['choices'],
  }
}

export const updateMailChoices = inTransaction(
  async (tx, memberId: number, choices: Partial<Record<NoticeKind, MailWay>>) => {
    for (const [kind, way] of Object.entries(choices) as [NoticeKind, MailWay][]) {
      if (way === 'off')
        await tx.deleteFrom('notice_mail').where('member_id', '=', memberId).where('kind', '=', kind).execute()
      else
        await tx
          .insertInto('notice_mail')
          .values({ member_id: memberId, kind, way })
          .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet({ way }))
          .execute()
    }
    return readMailChoices(tx, memberId)
  },
)
