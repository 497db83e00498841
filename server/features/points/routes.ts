import * as points from '#contract/points.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findDecider } from '../approvals/index.ts'
import { findAdjustments } from './adjustment-queries.ts'
import { addAdjustment, confirmAdjustment } from './adjustments.ts'
import { lastCheck, requestCheck } from './check-ledger.ts'
import { exportMine, exportRecords } from './export-records.ts'
import { findInviters, toInviter } from './inviter-report.ts'
import { findMine, findRecords } from './record-queries.ts'
import { summaryOf } from './summary.ts'
import { readPosting, toAdjustment, toDetail, toRecord } from './view.ts'

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
  bind(points.listAdjustments, async ({ db, actor, query }) =>
    toPage(await findAdjustments(db, query), toAdjustment(await findDecider(db, actor))),
  )

  bind(points.listInviters, async ({ db, query }) => toPage(await findInviters(db, query), toInviter))

  bind(points.getInvariants, ({ db }) => lastCheck(db))
  bind(points.runInvariants, ({ db }) => requestCheck(db))
}
