import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjustmentStates, approvalStates } from '#contract/base/approvals/approval-kinds.ts'
import { wordActions } from '#contract/base/moderation/moderation.ts'
import { reportStates } from '#contract/base/moderation/report-items.ts'
import { claimReasons, claimStances, claimStates } from '#contract/catalogue/claims/claim-rules.ts'
import { lineResults } from '#contract/money/payments/payment-words.ts'
import { providerNames } from '#contract/money/payments/providers.ts'
import { newsStates } from '#contract/pages/news/news.ts'
import { noticeKinds, noticeTones } from '#contract/people/notices/notice-kinds.ts'
import { orderStateLabels } from '#contract/state-words.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { filePurposes } from '../areas/base/files/file-purposes.ts'
import { providerOfWay } from '../areas/money/payments/orders/pay-order.ts'

/** What the contract allows in a column or a domain of the database. */
const words: Record<string, readonly string[]> = {
  notice_kind: Object.keys(noticeKinds),
  notice_tone: noticeTones,
  'payment_order.provider': providerNames,
  'payment_attempt.way': Object.keys(providerOfWay),
  'payment_order.state': Object.keys(orderStateLabels),
  'payment_statement_line.difference': Object.keys(lineResults),
  'approval.state': Object.keys(approvalStates),
  'point_adjustment.state': Object.keys(adjustmentStates),
  'claim.state': Object.keys(claimStates),
  'claim.reason': Object.keys(claimReasons),
  'claim.stance': Object.keys(claimStances),
  'news.state': newsStates,
  'reported_item.state': reportStates,
  'sensitive_word.action': wordActions,
  'stored_file.purpose': Object.keys(filePurposes),
}

let database: TestDatabase
let stored: Map<string, string[]>
beforeAll(async () => {
  database = await testDatabase()
  const conditions = await database.sql<{ place: string; condition: string }[]>`
    select coalesce(typname, relname || '.' || attname) as place, pg_get_constraintdef(con.oid) as condition
    from pg_constraint as con
    left join pg_type on pg_type.oid = con.contypid
    left join pg_class on pg_class.oid = con.conrelid
    left join pg_attribute on attrelid = con.conrelid and attnum = con.conkey[1]
    where contype = 'c' and coalesce(array_length(conkey, 1), 1) = 1`
  stored = new Map(
    conditions.flatMap(({ place, condition }) => {
      const [, list] = /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(\(?ARRAY\[([^\]]*)\]/.exec(condition) ?? []
      return list ? [[place, Array.from(list.matchAll(/'([^']*)'/g), ([, word]) => word!)] as const] : []
    }),
  )
})
afterAll(() => database.close())

test.each(Object.entries(words))('the database allows in %s what the contract names', (place, named) => {
  expect(stored.get(place)?.toSorted()).toEqual([...named].toSorted())
})
