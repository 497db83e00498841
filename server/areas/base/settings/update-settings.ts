import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type ApprovalKind, requestedMessage } from '#contract/base/approvals/approval-kinds.ts'
import { securitySettingLabels } from '#contract/base/settings/security-setting-labels.ts'
import {
  updateSettings as endpoint,
  type SettingGroup,
  settingGroups,
  settingPermission,
} from '#contract/base/settings/settings.ts'
import { pointSettingLabels } from '#contract/money/points/point-setting-labels.ts'
import { holds } from '#contract/permissions.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError, fail, requireVersion } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { awaitApproval, type ConfirmedRequest } from '../approvals/index.ts'
import { readSettings } from './settings-of.ts'

const updateBody = endpoint.body
type Change = z.output<typeof updateBody>

interface SecondRequest {
  kind: ApprovalKind
  target: string
  labels: Record<string, { label: string; unit: string }>
}

/** What a second administrator reads. Those of security concern administrators themselves: nobody changes them alone (ACC-48). */
const requestOf = (group: SettingGroup): SecondRequest =>
  group === 'security'
    ? { kind: 'security', target: '安全设置', labels: securitySettingLabels }
    : { kind: 'prices', target: 'V币设置', labels: pointSettingLabels }

/**
 * Saves one group of settings with a history row per changed field; refuses to overwrite another's change. A role that
 * does not decide alone asks a second administrator (ROLE-10), and for settings of security every role does.
 */
export const updateSettings = inTransaction(async (tx, actor: Actor, change: Change) => {
  const permission = settingPermission(change.group)
  if (!holds(actor.adminRole, permission, 'review')) fail('forbidden')
  const decidesAlone = holds(actor.adminRole, permission, 'do') && change.group !== 'security'
  if (!decidesAlone && (await awaitChange(tx, actor, change)))
    return { version: change.version, message: requestedMessage, isAwaitingApproval: true }
  const version = await saveChange(tx, actor.id, change)
  return { version, message: '恭喜你，修改成功', isAwaitingApproval: false }
})

/** Carries out a change that a second administrator has confirmed, if the settings are still what they were. */
export const confirmedSettings = async (tx: Tx, { payload, requesterId }: ConfirmedRequest): Promise<void> => {
  await saveChange(tx, requesterId, updateBody.parse(payload))
}

const awaitChange = async (tx: Tx, actor: Actor, { group, version, values }: Change): Promise<boolean> => {
  const { before, after, changed } = await compare(tx, { group, version, values })
  if (changed.length === 0) return false
  const saved = await tx.selectFrom('setting').select('version').where('setting_group', '=', group).executeTakeFirst()
  requireVersion(version, saved?.version ?? 0)
  const wanted = Object.fromEntries(changed.map((field) => [field, after[field]]))
  const { kind, target, labels } = requestOf(group)
  const changeText = (field: string) => {
    const { label, unit } = labels[field]!
    return `${label} ${String(before[field])} → ${String(after[field])} ${unit}`
  }
  const detail = changed.map(changeText).join('，')
  return awaitApproval(tx, actor, { kind, subject: group, target, detail, payload: { group, version, values: wanted } })
}

const compare = async (tx: Tx, { group, values }: Change) => {
  const before: Record<string, unknown> = await readSettings(tx, group)
  const after = parseGroup(group, { ...before, ...values })
  return {
    before,
    after,
    changed: Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field])),
  }
}

/** Answers the new version. */
const saveChange = async (tx: Tx, authorId: number, change: Change): Promise<number> => {
  const { group, version } = change
  const { before, after, changed } = await compare(tx, change)
  const saved = await saveGroup(tx, group, version, after)
  const rows = changed.map((field) => ({
    setting_group: group,
    field,
    before: before[field],
    after: after[field],
    member_id: authorId,
  }))
  if (rows.length > 0) await tx.insertInto('setting_change').values(rows).execute()
  announce(tx, { topic: 'settings' })
  return saved
}

const parseGroup = (group: Change['group'], values: Record<string, unknown>): Record<string, unknown> => {
  const parsed = settingGroups[group].strict().safeParse(values)
  if (parsed.success) return refuseContradictions(group, parsed.data)
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw new AppError('invalid_input', { message: parsed.error.issues[0]!.message, fields })
}

/** Refuses values that contradict each other. Only changes are checked, so that stored values can always be read. */
const refuseContradictions = (group: Change['group'], values: Record<string, unknown>) => {
  if (group === 'points' && Number(values.customMinYuan) > Number(values.customMaxYuan)) {
    const message = '自定义金额的上限不能低于下限'
    throw new AppError('invalid_input', { message, fields: { customMaxYuan: message } })
  }
  return values
}

const saveGroup = async (tx: Tx, group: string, version: number, contents: Record<string, unknown>) => {
  const written = await tx
    .insertInto('setting')
    .values({ setting_group: group, version: 1, contents })
    .onConflict((conflict) =>
      conflict
        .column('setting_group')
        .doUpdateSet({ version: version + 1, contents })
        .where('setting.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  // The first save must be based on version 0; otherwise the caller read rows that no longer exist.
  if (!written || written.version !== version + 1) fail('edited_by_another')
  return written!.version
}
