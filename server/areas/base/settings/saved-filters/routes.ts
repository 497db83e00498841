import * as filters from '#contract/base/settings/saved-filters/saved-filters.ts'
import type { Bind } from '#kernel/http/index.ts'
import { addSavedFilter } from './add-filter.ts'
import { deleteSavedFilter, renameSavedFilter } from './change-filter.ts'
import { findSavedFilters } from './queries.ts'

export const routes = (bind: Bind) => {
  bind(filters.listSavedFilters, ({ db, actor, query }) => findSavedFilters(db, actor.id, query.table))
  bind(filters.addSavedFilter, ({ db, actor, body }) => addSavedFilter(db, actor, body))
  bind(filters.renameSavedFilter, ({ db, actor, body }) => renameSavedFilter(db, actor, body))
  bind(filters.deleteSavedFilter, ({ db, actor, body }) => deleteSavedFilter(db, actor, body.id))
}
