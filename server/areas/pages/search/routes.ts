import * as siteSearch from '#contract/pages/search/site-search.ts'
import type { Bind } from '#kernel/http/index.ts'
import { searchSite } from './search-site.ts'
import { suggestSite } from './suggest-site.ts'

export const routes = (bind: Bind) => {
  bind(siteSearch.searchSite, ({ db, actor, query }) => searchSite(db, actor, query))
  bind(siteSearch.suggestSite, ({ db, actor, query }) => suggestSite(db, actor, query.name))
}
