import { type SettingGroup, settingGroups, settingPermission } from '#contract/base/settings/settings.ts'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import './tables.ts'

/** The groups that the administrator's role may see. */
const groupsFor = ({ adminRole }: Actor) =>
  (Object.keys(settingGroups) as SettingGroup[]).filter((group) => holds(adminRole, settingPermission(group)))

/** The groups with their versions; a group never saved has version 0 and its defaults. */
export const listSettings = async (db: Db, actor: Actor) => {
  const saved = await db.selectFrom('setting').select(['setting_group', 'version', 'contents']).execute()
  return groupsFor(actor).map((group) => {
    const row = saved.find(({ setting_group }) => setting_group === group)
    return { group, version: row?.version ?? 0, values: settingGroups[group].parse(row?.contents ?? {}) }
  })
}

export const listRecentChanges = async (db: Db, actor: Actor) => {
  const rows = await db
    .selectFrom('setting_change')
    .innerJoin('member', 'member.id', 'setting_change.member_id')
    .select([
      'setting_change.id',
      'setting_change.setting_group',
      'setting_change.field',
      'setting_change.before',
      'setting_change.after',
      'setting_change.created_at',
      'member.nick_name',
    ])
    .where('setting_change.setting_group', 'in', groupsFor(actor))
    .orderBy('setting_change.created_at', 'desc')
    .orderBy('setting_change.id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    group: row.setting_group,
    field: row.field,
    before: row.before,
    after: row.after,
    userName: row.nick_name,
    createTime: row.created_at.toISOString(),
  }))
}
