import type { z } from 'zod'
import type { disableMember as disabling, sendMessage as message } from '#contract/office/dossiers/member-care.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { disableMember, enableMember, waitingMessage } from '../../people/accounts/index.ts'
import { notify } from '../../people/notices/index.ts'
import { type Consequence, memberParts } from './parts.ts'

/** What disabling the member would change, by subject; several features may add to one subject. */
export const consequencesOf = async (db: Db, id: number): Promise<Consequence[]> => {
  const member = await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()
  if (!member) return fail('not_found')
  const known = (await Promise.all(memberParts.map((part) => part.whenDisabled?.(db, id) ?? []))).flat()
  const bySubject = Map.groupBy(known, ({ subject }) => subject)
  return subjects.map((subject) => ({
    subject,
    text: (bySubject.get(subject) ?? []).map(({ text }) => text).join('；'),
  }))
}

const subjects = ['登录', 'V币', '已购', '别人', '订单']

const dayMs = 86_400_000

/** Disables the account for a time or until further notice; the member reads why at the next login. */
export const disable = inTransaction(
  async (tx, actor: Actor, { memberId, days, reason }: z.output<typeof disabling.body>) => {
    const until = days === 0 ? null : new Date(Date.now() + days * dayMs)
    const { isWaiting } = await disableMember(tx, actor, memberId, { until, reason })
    if (isWaiting) return { message: waitingMessage(false) }
    await notify(tx, memberId, {
      kind: 'system',
      tone: 'bad',
      title: '账号被停用',
      body: `${days === 0 ? '您的账号被停用' : `您的账号被停用 ${days} 天`}，原因：${reason}`,
    })
    return { message: '账号已停用' }
  },
)

/** Enables the account again. */
export const enable = inTransaction(async (tx, actor: Actor, memberId: number) => {
  const { isWaiting } = await enableMember(tx, actor, memberId)
  if (isWaiting) return { message: waitingMessage(true) }
  await notify(tx, memberId, {
    kind: 'system',
    tone: 'good',
    title: '账号已恢复',
    body: '您的账号已恢复，可以照常使用。',
  })
  return { message: '账号已恢复' }
})

/** Sends a notice of an administrator to one member. */
export const sendMessage = inTransaction(
  async (tx, actor: Actor, { memberId, title, text }: z.output<typeof message.body>) => {
    const member = await tx
      .selectFrom('member')
      .select('username')
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!member) return fail('not_found')
    await notify(tx, memberId, { kind: 'system', title, body: text })
    await noteChange(tx, actor, { target: `用户 ${member.username}`, memberId, after: { title, text } })
    return { message: '站内信已发送' }
  },
)
