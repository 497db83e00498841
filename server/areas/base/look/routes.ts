import * as look from '#contract/base/look/look.ts'
import type { Bind } from '#kernel/http/index.ts'
import { publishLook, restoreLook, saveLook } from './change-look.ts'
import { readLooks } from './queries.ts'
import { showDraft, showLook, toState } from './view.ts'

export const routes = (bind: Bind) => {
  bind(look.getLook, ({ db }) => showLook(db))
  bind(look.getDraftLook, ({ db }) => showDraft(db))
  bind(look.getAdminLook, async ({ db }) => toState(db, await readLooks(db)))
  bind(look.saveLook, ({ db, actor, body }) => saveLook(db, actor, body))
  bind(look.publishLook, ({ db, actor, body }) => publishLook(db, actor, body))
  bind(look.restoreLook, ({ db, actor, body }) => restoreLook(db, actor, body))
}
