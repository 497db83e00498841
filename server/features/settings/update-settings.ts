import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { holds } from '#contract/permissions.ts'
import { type updateSettings as endpoint, settingGroups, settingPermission } from '#contract/settings.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { readSettings } from './settings-of.ts'

type Change = z.output<typeof endpoint.body>

/** Saves one group of settings with a history row per changed field; refuses to overwrite another's change. */
export const updateSettings = inTransaction(async (tx, actor: Actor, { group, version, values }: Change) => {
  if (!holds(actor.adminRole, settingPermission(group), 'do')) fail('forbidden')
  const before: Record<string, unknown> = await readSettings(tx, group)
  const after = parseGroup(group, { ...before, ...values })
  const saved = await saveGroup(tx, group, version, after)
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (changed.length > 0)
    await tx
      .insertInto('setting_change')
      .values(
        changed.map((field) => ({
          setting_group: group,
          field,
          before: before[field],
          after: after[field],
          member_id: actor.id,
        })),
      )
      .execute()
  announce(tx, { topic: 'settings' })
  return { version: saved, message: '恭喜你，修改成功' }
})

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
