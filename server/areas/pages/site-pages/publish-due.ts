import { sql } from 'kysely'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { announcePage } from './announce-page.ts'
import { announcePeriod } from './announce-periods.job.ts'
import { beginConsent } from './ask-again.ts'
import { findVersion, type PageRow } from './queries.ts'
import { written } from './save-page.ts'
import './tables.ts'

export const unscheduled = { scheduled_number: null, scheduled_at: null }

/** Makes a version the one that visitors see. */
export const showVersion = async (tx: Tx, page: PageRow, number: number): Promise<void> => {
  const { title, place, asks_again, changes } = (await findVersion(tx, page.id, number)) ?? fail('not_found')
  await tx
    .updateTable('site_page')
    .set({ live_number: number, live_title: title, live_place: place, ...unscheduled, ...written })
    .where('id', '=', page.id)
    .execute()
  await tx
    .updateTable('site_page_version')
    .set({ published_at: sql<Date>`coalesce(published_at, now())` })
    .where('page_id', '=', page.id)
    .where('number', '=', number)
    .execute()
  if (asks_again) await beginConsent(tx, page, number, changes)
  announcePage(tx, page, { live_title: title, live_place: place })
  await announcePeriods(tx, page, number)
}

/** HOME-7: cached pages follow the period of an announcement to the second. */
const announcePeriods = async (tx: Tx, page: PageRow, number: number): Promise<void> => {
  if (page.built_in !== 'notice') return
  const { blocks = [] } = (await findVersion(tx, page.id, number)) ?? {}
  const times = blocks.flatMap((block) => (block.kind === 'notice' ? [block.from, block.until] : []))
  for (const time of new Set(times)) {
    const delaySeconds = time ? Math.ceil((Date.parse(time) - Date.now()) / 1000) : 0
    if (delaySeconds > 0) await announcePeriod.enqueue(tx, {}, { delaySeconds })
  }
}

export const publishDue = inTransaction(async (tx) => {
  const due = await tx
    .selectFrom('site_page')
    .selectAll()
    .where('scheduled_at', '<=', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const page of due) await showVersion(tx, page, page.scheduled_number!)
})
