import * as insight from '#contract/insight.ts'
import type { Bind } from '#kernel/bind.ts'
import { listBest } from './best.ts'
import { readCurves } from './curves.ts'
import { readOverview } from './overview.ts'

export const routes = (bind: Bind) => {
  bind(insight.getOverview, (context) => readOverview(context))
  bind(insight.getCurves, ({ db, query }) => readCurves(db, query))
  bind(insight.listBest, ({ db }) => listBest(db))
}
