import { levels } from '#contract/constants.ts'
import type { Profile, Session, User } from '#contract/people/accounts/accounts.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { currentConsent } from './consent/consent-versions.ts'
import { roleOf } from './login/sessions.ts'
import type { getProfile, MemberRow } from './queries.ts'

/** A member in lists and in his own profile: the phone is masked, the password hash left out. */
export const toUser = (row: MemberRow): User => ({
  id: row.id,
  username: row.username,
  nickName: row.nick_name,
  phone: maskPhone(row.phone),
  email: row.email,
  sex: row.sex,
  avatar: row.avatar,
  enabled: row.enabled,
  roles: row.level === null ? [] : [{ id: row.level, name: roleOf(row.level) }],
  deptId: row.department_id,
  createTime: row.created_at.toISOString(),
  userCoin: { coin: row.coins ?? 0, updateTime: (row.coins_changed_at ?? row.created_at).toISOString() },
})

export const toSession = async (db: Db, row: MemberRow, mustAddFactor: boolean): Promise<Session> => ({
  user: toUser(row),
  roles: [roleOf(row.level)],
  adminRole: row.admin_role,
  mustChangePassword: row.must_change_password,
  mustConsent: row.consent_version !== null && row.consent_version !== (await currentConsent(db)).version,
  mustAddFactor,
  mutedUntil: row.muted_until && row.muted_until > new Date() ? row.muted_until.toISOString() : null,
})

export const toProfile = (row: Awaited<ReturnType<typeof getProfile>>, pendingEmail: string | null): Profile => ({
  ...toUser(row),
  levelName: row.level === null ? '访客' : levels[row.level].label,
  deptName: row.department_name,
  inviteCode: row.invite_code ?? '',
  invitedCount: row.invited_count ?? 0,
  mustChangePassword: row.must_change_password,
  isPhoneVerified: row.phone_verified_at !== null,
  isEmailVerified: row.email_verified_at !== null,
  pendingEmail,
  passwordTime: row.password_changed_at?.toISOString() ?? null,
  consent:
    row.consent_version && row.consent_at ? { version: row.consent_version, time: row.consent_at.toISOString() } : null,
})
