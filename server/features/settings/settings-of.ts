import { type SettingGroup, type SettingGroups, settingGroups } from '#contract/settings.ts'
import type { Db, Tx } from '#kernel/db.ts'
import type { Events } from '#kernel/events.ts'
import './tables.ts'

type Known = Map<SettingGroup, Promise<unknown>>
const caches = new WeakMap<Db, Known>()

/** Keeps the settings of this database in memory until somebody changes them, in whatever process. */
export const cacheSettings = (db: Db, events: Events): void => {
  const known: Known = new Map()
  caches.set(db, known)
  events.on('settings', () => known.clear())
  events.onLost(() => known.clear())
  events.onBack(() => known.clear())
}

/** The values of one group: what was saved, and the default for whatever was never touched. */
export const settingsOf = <G extends SettingGroup>(db: Db, group: G): Promise<SettingGroups[G]> => {
  const cache = caches.get(db)
  const cached = cache?.get(group)
  if (cached) return cached as Promise<SettingGroups[G]>
  const read = readSettings(db, group)
  cache?.set(group, read)
  read.catch(() => cache?.delete(group))
  return read
}

export const readSettings = async <G extends SettingGroup>(db: Db | Tx, group: G): Promise<SettingGroups[G]> => {
  const row = await db.selectFrom('setting').select('contents').where('setting_group', '=', group).executeTakeFirst()
  return settingGroups[group].parse(row?.contents ?? {}) as SettingGroups[G]
}
