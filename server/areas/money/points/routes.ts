import * as points from '#contract/money/points/points.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { addAdjustment } from './add-adjustment.ts'
import { requestCheck } from './check-ledger.job.ts'
import { lastCheck } from './check-ledger.ts'
import { confirmAdjustment, withdrawAdjustment } from './decide-adjustment.ts'
import { exportMine, exportRecords } from './export-records.ts'
import { exportAdjustments, exportInviters, listAdjustments, listInviters } from './list-for-admin.ts'
import { findMine, findRecords } from './record-queries.ts'
import { summaryOf } from './summary.ts'
import { readPosting, toDetail, toRecord } from './view.ts'

export const routes = (bind: Bind) => {
  bind(points.listMyRecords, async ({ db, actor, fields }) => {
    if (fields.userId !== undefined && fields.userId !== actor.id) fail('forbidden')
    return toPage(await findMine(db, actor.id, fields), toDetail)
  })
  bind(points.exportMyRecords, ({ db, actor, query }) => exportMine(db, actor.id, query))
  bind(points.getSummary, ({ db, actor }) => summaryOf(db, actor.id))

  bind(points.listRecords, async ({ db, query }) => {
    const found = await findRecords(db, query)
    return { ...toPage(found, toRecord), sums: found.sums }
  })
  bind(points.getPosting, ({ db, query }) => readPosting(db, query.serialNo))
  bind(points.exportRecords, ({ db, query }) => exportRecords(db, query))

  bind(points.addAdjustment, ({ db, actor, body }) => addAdjustment(db, actor, body))
  bind(points.confirmAdjustment, ({ db, actor, body }) => confirmAdjustment(db, actor, body))
  bind(points.withdrawAdjustment, ({ db, actor, body }) => withdrawAdjustment(db, actor, body.id))
  bind(points.listAdjustments, ({ db, actor, query }) => listAdjustments(db, actor, query))
  bind(points.exportAdjustments, ({ db, actor, query }) => exportAdjustments(db, actor, query))

  bind(points.listInviters, ({ db, query }) => listInviters(db, query))
  bind(points.exportInviters, ({ db, query }) => exportInviters(db, query))

  bind(points.getInvariants, ({ db }) => lastCheck(db))
  bind(points.runInvariants, ({ db }) => requestCheck(db))
}
