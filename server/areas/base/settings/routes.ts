import * as settings from '#contract/base/settings/settings.ts'
import type { Bind } from '#kernel/http/index.ts'
import { listRecentChanges, listSettings } from './queries.ts'
import { settingsOf } from './settings-of.ts'
import { updateSettings } from './update-settings.ts'

export const routes = (bind: Bind) => {
  bind(settings.getSite, async ({ db }) => ({
    ...(await settingsOf(db, 'site')),
    asksAiShare: (await settingsOf(db, 'posting')).aiShareRequired === 1,
  }))
  bind(settings.getAuditReasons, ({ db }) => settingsOf(db, 'audit'))
  bind(settings.listSettings, ({ db, actor }) => listSettings(db, actor))
  bind(settings.updateSettings, ({ db, actor, body }) => updateSettings(db, actor, body))
  bind(settings.listSettingChanges, ({ db, actor }) => listRecentChanges(db, actor))
}
