import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import { clearFactors } from '../factors/factor-state.ts'
import { removeIdentity } from '../wechat/identities.ts'
import '../tables.ts'

const batchSize = 500

/** Personal data held by the feature accounts; `anonymiseMembers` clears the member row itself. */
export const accountData: readonly PersonalData[] = [
  {
    name: 'account',
    title: '账号资料与同意记录',
    rows: (db: Db, memberId) =>
      db
        .selectFrom('member')
        .leftJoin('department', 'department.id', 'member.department_id')
        .select(['member.id', 'username', 'nick_name', 'phone', 'email', 'sex', 'level', 'avatar', 'invite_code'])
        .select(['department.name as department', 'consent_version', 'consent_at', 'created_at', 'last_login_at'])
        .where('member.id', '=', memberId)
        .stream(),
  },
  {
    name: 'consents',
    title: '同意过的用户协议与隐私政策',
    rows: (db, memberId) =>
      db
        .selectFrom('member_consent')
        .select(['version', 'agreed_at'])
        .where('member_id', '=', memberId)
        .orderBy('agreed_at')
        .stream(batchSize),
  },
  {
    name: 'sessions',
    title: '登录中的设备',
    rows: (db, memberId) =>
      db
        .selectFrom('session')
        .select(['created_at', 'seen_at', 'expires_at', 'address', 'user_agent'])
        .where('member_id', '=', memberId)
        .orderBy('id')
        .stream(batchSize),
  },
  {
    name: 'second-factor',
    title: '两步验证方式（不含密钥）',
    rows: (db, memberId) =>
      db
        .selectFrom('passkey')
        .select(['name', 'created_at', 'used_at'])
        .where('member_id', '=', memberId)
        .unionAll((eb) =>
          eb
            .selectFrom('totp_factor')
            .select([sql<string>`'验证器'`.as('name'), sql<Date>`created_at`.as('created_at'), 'used_at'])
            .where('member_id', '=', memberId)
            .where('secret', 'is not', null),
        )
        .stream(batchSize),
    async erase(tx, memberId) {
      await clearFactors(tx, memberId)
      return []
    },
  },
  {
    name: 'wechat',
    title: '绑定的微信',
    rows: (db, memberId) =>
      db
        .selectFrom('wechat_identity')
        .leftJoin('wechat_openid', 'wechat_openid.member_id', 'wechat_identity.member_id')
        .select(['nickname', 'unionid', 'app_id', 'openid', 'bound_at', 'used_at'])
        .where('wechat_identity.member_id', '=', memberId)
        .stream(batchSize),
    async erase(tx, memberId) {
      await removeIdentity(tx, memberId)
      return []
    },
  },
  {
    name: 'logins',
    title: '登录记录',
    rows: (db, memberId) =>
      db
        .selectFrom('audit_log')
        .select(['created_at', 'action', 'address', 'after'])
        .where('member_id', '=', memberId)
        .where('kind', '=', 'login')
        .orderBy('created_at')
        .orderBy('id')
        .stream(batchSize),
  },
  {
    name: 'copies',
    title: '申请过的数据副本',
    rows: (db, memberId) =>
      db
        .selectFrom('data_copy')
        .select(['requested_at', 'expires_at'])
        .where('member_id', '=', memberId)
        .orderBy('id')
        .stream(batchSize),
    async erase(tx, memberId) {
      await tx.deleteFrom('data_copy').where('member_id', '=', memberId).execute()
      return [`copies/${memberId}`]
    },
  },
]
