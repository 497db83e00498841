import { errors } from '#contract/errors.ts'
import { maskPhoneEnd } from '#contract/people/accounts/people-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { AuditedCall, Caller, Change } from '#kernel/http/index.ts'
import '../tables.ts'

const secret = /pass|token|secret|code$/i
const longest = 500

const phoneEnd = '手机号尾号 '
/** What is recorded of a search by a phone number or its end. */
export const phoneSearch = (digits: string): string => `${phoneEnd}${maskPhoneEnd(digits)}`
/** Searches recorded before they were masked. */
export const maskPhoneSearch = (target: string): string =>
  target.startsWith(phoneEnd) ? phoneSearch(target.slice(phoneEnd.length)) : target

/** The text with a mark for what PostgreSQL cannot store, so that no input can prevent its own record. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()

/** Masks secrets and shortens long texts. */
const shortened = (value: unknown, name = ''): unknown => {
  if (secret.test(name)) return '***'
  if (typeof value === 'string') return storable(value.length > longest ? `${value.slice(0, longest)}…` : value)
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => shortened(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storable(key), shortened(item, key)]))
}

/** Writes one row per noted change, or one row with the input of a call that noted none. */
export const recordCall = async (
  db: Db | Tx,
  { actor, caller, endpoint, input, changes }: AuditedCall,
): Promise<void> => {
  const wholeInput: Change = {
    target: '',
    after: { ...input.params, ...input.query, ...(input.body as object | undefined) },
  }
  await db
    .insertInto('audit_log')
    .values(
      (changes.length > 0 ? changes : [wholeInput]).map((change) => ({
        kind: 'administration' as const,
        member_id: actor.id,
        member_name: actor.username, // login rows use the same name, so that one search finds everything a member did
        action: endpoint.summary.split(/[；，（：]/)[0]!,
        call: `${endpoint.method} ${endpoint.path}`,
        target: storable(change.target),
        about_member_id: change.memberId ?? null,
        before: 'before' in change ? shortened(change.before) : null,
        after: shortened(change.after ?? null),
        is_success: true,
        address: caller.address,
        request_id: caller.requestId,
      })),
    )
    .execute()
}

type LoginRefusal = 'credentials_wrong' | 'account_disabled' | 'factor_code_wrong'

/** `second_step`: the password was right, and the login waits for its second step. */
const loginAction = (outcome: LoginRefusal | 'second_step' | undefined): string => {
  if (outcome === undefined) return '登录成功'
  return outcome === 'second_step' ? '密码正确，等待第二步验证' : `登录失败：${errors[outcome].message}`
}

export const recordLogin = async (
  db: Db,
  caller: Caller,
  person: { id: number | null; name: string },
  outcome: LoginRefusal | 'second_step' | undefined,
): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      kind: 'login',
      member_id: person.id,
      member_name: storable(person.name.slice(0, 64)),
      action: loginAction(outcome),
      call: 'POST /auth/login',
      before: null,
      after: { device: storable(caller.userAgent.slice(0, 300)) },
      is_success: outcome === undefined || outcome === 'second_step',
      address: caller.address,
      request_id: caller.requestId,
    })
    .execute()
}

/** Who did what a program on the machine of the portal did. */
export const commandLine = '服务器命令行'

interface Command {
  action: string
  call: string
  target: string
  memberId: number
}

/** Records what the owner of the machine did to an account. */
export const recordCommand = async (tx: Tx, { memberId, ...command }: Command): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({
      ...command,
      kind: 'administration',
      member_id: null,
      member_name: commandLine,
      about_member_id: memberId,
      before: null,
      after: { reason: commandLine },
      is_success: true,
      address: '',
      request_id: '',
    })
    .execute()
}
