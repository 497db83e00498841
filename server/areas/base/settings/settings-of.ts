import { sql } from 'kysely'
import { type SettingGroup, type SettingGroups, settingGroups } from '#contract/base/settings/settings.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import './tables.ts'

/**
 * The values of one group: saved values, and defaults for the others. Inside a transaction they are read from the
 * database.
 */
export const settingsOf = <G extends SettingGroup>(db: Db, group: G): Promise<SettingGroups[G]> =>
  db.isTransaction ? readSettings(db, group) : cachedUntilNotified(db, 'settings', group, () => readSettings(db, group))

export const readSettings = async <G extends SettingGroup>(db: Db | Tx, group: G): Promise<SettingGroups[G]> => {
  const row = await db.selectFrom('setting').select('contents').where('setting_group', '=', group).executeTakeFirst()
  return withDefaults(group, row?.contents)
}

/** The saved values of a group as a column of a larger query; `withDefaults` completes them. */
export const savedSettings = (group: SettingGroup) =>
  sql<unknown>`(select contents from setting where setting_group = ${sql.lit(group)})`

export const withDefaults = <G extends SettingGroup>(group: G, saved: unknown): SettingGroups[G] =>
  settingGroups[group].parse(saved ?? {}) as SettingGroups[G]

const dayMs = 86_400_000

/** The lowest value that a numeric setting had within the last day. */
export const lowestRecently = <G extends SettingGroup>(tx: Tx, group: G, field: keyof SettingGroups[G] & string) =>
  lowestSince(tx, group, field, new Date(Date.now() - dayMs))

/** The lowest value that a numeric setting has had since then. */
export const lowestSince = async <G extends SettingGroup>(
  db: Db | Tx,
  group: G,
  field: keyof SettingGroups[G] & string,
  since: Date,
): Promise<number> => {
  const current = Number((await readSettings(db, group))[field])
  const replaced = await db
    .selectFrom('setting_change')
    .select('before')
    .where('setting_group', '=', group)
    .where('field', '=', field)
    .where('created_at', '>', since)
    .execute()
  return Math.min(current, ...replaced.map(({ before }) => Number(before)))
}
