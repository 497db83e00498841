import { savedFilterLimits } from '#contract/base/settings/saved-filters/saved-filter-rules.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import type { SavedFilterStore } from '#ui/table/saved-filters.tsx'

/** Keeps the filters of the administrator's tables on the server. */
export const savedFilterStore: SavedFilterStore = {
  ...savedFilterLimits,
  list: (table) => quietApi.savedFilters.listSavedFilters({ table }),
  add: (filter) => browserApi.savedFilters.addSavedFilter(filter),
  rename: (filter) => browserApi.savedFilters.renameSavedFilter(filter),
  remove: (filter) => browserApi.savedFilters.deleteSavedFilter(filter),
}
