import { sql } from 'kysely'
import type { MemberList } from '#contract/office/dossiers/dossier-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { deviceOf } from '#kernel/http/index.ts'
import { type DossierPart, entriesFrom, type PlacedRow } from '../../base/dossier-parts/index.ts'
import { maskPhoneSearch } from './audit/audit-log.ts'
import './tables.ts'

interface AuditRow extends PlacedRow {
  action: string
  target: string
  member_name: string
  address: string
  is_success: boolean
  device: string | null
}

const auditColumns = sql`created_at as at, id, action, target, member_name, address, is_success, after ->> 'device' as device`

const logins = entriesFrom<AuditRow>({
  select: (id) => sql`select ${auditColumns} from audit_log where member_id = ${id} and kind = 'login'`,
  toEntry: ({ action, address, device, is_success }) => ({
    icon: 'login',
    title: action,
    detail: [deviceOf(device ?? ''), address].filter(Boolean).join('，'),
    state: is_success ? null : { label: '失败', tone: 'bad' },
  }),
})

/** What administrators did about this member. */
const treatment = entriesFrom<AuditRow>({
  select: (id) => sql`select ${auditColumns} from audit_log where about_member_id = ${id}`,
  toEntry: ({ action, target, member_name }) => ({
    icon: 'administration',
    title: action,
    detail: maskPhoneSearch(target),
    note: member_name,
  }),
})

/** What this member did as an administrator. */
const administration = entriesFrom<AuditRow>({
  select: (id) => sql`select ${auditColumns} from audit_log where member_id = ${id} and kind = 'administration'`,
  toEntry: ({ action, target }) => ({
    icon: 'administration',
    title: action,
    detail: maskPhoneSearch(target),
    note: '本人操作',
  }),
})

/** The few dates that the account itself keeps. */
const milestones = entriesFrom<PlacedRow & { title: string }>({
  select: (id) => sql`
    select at, n as id, title from member, lateral (values (1, created_at, '注册账号'), (2, password_changed_at, '修改密码'),
      (3, consent_at, '同意用户协议与隐私政策')) as milestone (n, at, title)
    where member.id = ${id} and at is not null`,
  toEntry: ({ title }) => ({ icon: 'person', title }),
})

const devices = entriesFrom<PlacedRow & { user_agent: string; address: string; is_remembered: boolean }>({
  select: (id) => sql`
    select created_at as at, id, user_agent, address, is_remembered from session
    where member_id = ${id} and expires_at > now()`,
  toEntry: ({ user_agent, address, is_remembered }) => ({
    icon: 'login',
    title: deviceOf(user_agent),
    detail: address,
    note: is_remembered ? '记住登录' : '',
  }),
})

const consents = entriesFrom<PlacedRow & { consent_version: string }>({
  select: (id) => sql`
    select agreed_at as at, row_number() over (order by agreed_at) as id, version as consent_version
    from member_consent where member_id = ${id}`,
  toEntry: ({ consent_version }) => ({
    icon: 'consent',
    title: '用户协议与隐私政策',
    detail: `版本 ${consent_version}`,
    state: { label: '已同意', tone: 'ok' },
  }),
})

/** What the feature accounts knows about a member. */
export const memberPart: DossierPart<MemberList> & { whenDisabled: typeof whenDisabled } = {
  lists: { devices: [devices], consents: [consents] },
  events: [
    { group: 'security', ...logins },
    { group: 'security', ...milestones },
    { group: 'administration', ...treatment },
    { group: 'administration', ...administration },
  ],
  whenDisabled,
}

async function whenDisabled(db: Db, id: number) {
  const { count } = await db
    .selectFrom('session')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  const devicesNow = count > 0 ? `${count} 台设备立即退出，` : ''
  return [{ subject: '登录', text: `${devicesNow}不能再登录` }]
}
