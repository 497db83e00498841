import { backOffice } from '#contract/back-office-paths.ts'
import { levels } from '#contract/constants.ts'
import { maskEmail, maskPhone } from '#contract/people/accounts/people-rules.ts'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { minuteOf, today } from '#kernel/time/index.ts'
import { mayResetFactors } from '../factors/reset-factors.ts'
import { placeOfWork } from '../queries.ts'
import { mayManage } from '../roles/standing.ts'
import { seesContact } from './member-queries.ts'
import '../tables.ts'

/** The state of an account in one word. */
export const accountState = ({ enabled, deleted_at }: { enabled: boolean; deleted_at: Date | null }) => {
  if (deleted_at) return { label: '已注销', tone: 'off' as const }
  return enabled ? { label: '可用', tone: 'ok' as const } : { label: '停用', tone: 'off' as const }
}

/** The head of a member's page, also of a former member. The phone number is masked, and the e-mail for roles without contact data. */
export const readMemberHead = async (db: Db, id: number, viewer: Actor) => {
  const row = await db
    .selectFrom('member')
    .leftJoin('point_account', 'point_account.member_id', 'member.id')
    .leftJoin('member as inviter', 'inviter.id', 'member.inviter_id')
    .leftJoin('member as successor', 'successor.id', 'member.merged_into')
    .select(['member.username', 'member.nick_name', 'member.avatar', 'member.level', 'member.phone', 'member.email'])
    .select(['member.enabled', 'member.deleted_at', 'member.disabled_until', 'member.disabled_reason'])
    .select(['member.closes_at', 'member.created_at', 'member.last_login_at', 'member.department_id'])
    .select(['member.administrator_until', 'member.second_factor_since'])
    .select(['member.inviter_id', 'inviter.nick_name as inviter_name', 'point_account.balance', 'point_account.bonus'])
    .select(['member.merged_into', 'successor.nick_name as successor_name'])
    .select(placeOfWork.as('place'))
    .where('member.id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const fact = (label: string, value: string, link: string | null = null) => ({ label, value, link })
  return {
    id,
    title: row.nick_name || row.username,
    tags: row.level === null ? ['访客'] : [levels[row.level].label],
    state: accountState(row),
    username: row.username,
    nickName: row.nick_name,
    avatar: row.avatar,
    levelId: row.level,
    phone: maskPhone(row.phone),
    email: seesContact(viewer) ? row.email : maskEmail(row.email),
    enabled: row.enabled,
    isDeleted: row.deleted_at !== null,
    disabledUntil: row.disabled_until?.toISOString() ?? null,
    balance: row.balance ?? 0,
    bonus: row.bonus ?? 0,
    may: {
      seeContact: seesContact(viewer),
      write: holds(viewer.adminRole, 'editMembers', 'do'),
      resetPassword: holds(viewer.adminRole, 'resetPassword', 'do') && viewer.id !== id && mayManage(viewer, row),
      adjust: holds(viewer.adminRole, 'adjust', 'review'),
      disable:
        holds(viewer.adminRole, 'disable', 'do') &&
        viewer.id !== id &&
        row.merged_into === null &&
        mayManage(viewer, row),
      resetFactors: row.second_factor_since !== null && mayResetFactors(viewer, { id, ...row }),
      merge: holds(viewer.adminRole, 'mergeMembers', 'review') && row.merged_into === null,
    },
    facts: [
      fact('公司', row.place ?? '–', row.department_id ? `${backOffice.members}?deptId=${row.department_id}` : null),
      ...(row.inviter_id ? [fact('邀请人', row.inviter_name ?? '–', backOffice.member(row.inviter_id))] : []),
      fact('注册', today(row.created_at)),
      fact('最近登录', row.last_login_at ? minuteOf(row.last_login_at) : '从未登录'),
      fact('两步验证', row.second_factor_since ? `${today(row.second_factor_since)} 开启` : '未开启'),
      ...(row.merged_into ? [fact('已并入', row.successor_name ?? '–', backOffice.member(row.merged_into))] : []),
      ...(row.enabled || row.deleted_at ? [] : [fact('停用原因', row.disabled_reason || '未写明')]),
      ...(row.closes_at ? [fact('申请注销', `${minuteOf(row.closes_at)} 生效`)] : []),
    ],
  }
}
