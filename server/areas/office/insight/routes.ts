import * as insight from '#contract/office/insight/insight.ts'
import type { Bind } from '#kernel/http/index.ts'
import { readBest } from './best.ts'
import { readCurves } from './curves.ts'
import { shownTo } from './day-figures.ts'
import { readOwnItemDays } from './item-days.ts'
import { readMyOverview } from './my-overview.ts'
import { readOverview } from './overview.ts'
import { countTodos } from './todos.ts'

export const routes = (bind: Bind) => {
  bind(insight.listTodos, ({ db, actor }) => countTodos(db, actor.adminRole))
  bind(insight.getOverview, (context) => readOverview(context))
  bind(insight.getMyOverview, ({ db, actor }) => readMyOverview(db, actor))
  bind(insight.listItemDays, ({ db, actor, query }) => readOwnItemDays(db, actor, query))
  bind(insight.getCurves, async ({ db, actor, query }) => (await readCurves(db, query)).map(shownTo(actor)))
  bind(insight.listBest, ({ db }) => readBest(db))
}
