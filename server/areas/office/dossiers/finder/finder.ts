import * as finder from '#contract/office/dossiers/finder/finder.ts'
import type { Bind } from '#kernel/http/index.ts'
import { find } from './find.ts'

export const routes = (bind: Bind) => {
  bind(finder.find, ({ db, actor, query }) => find(db, actor, query.words))
}
