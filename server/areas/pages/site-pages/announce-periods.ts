import type { Tx } from '#kernel/database/index.ts'
import { announcePeriod } from './announce-periods.job.ts'
import { findVersion, type PageRow } from './queries.ts'

/** HOME-7: cached pages follow the period of an announcement to the second. */
export const announcePeriods = async (tx: Tx, page: PageRow, number: number): Promise<void> => {
  if (page.built_in !== 'notice') return
  const { blocks = [] } = (await findVersion(tx, page.id, number)) ?? {}
  const times = blocks.flatMap((block) => (block.kind === 'notice' ? [block.from, block.until] : []))
  for (const time of new Set(times)) {
    const delaySeconds = time ? Math.ceil((Date.parse(time) - Date.now()) / 1000) : 0
    if (delaySeconds > 0) await announcePeriod.enqueue(tx, {}, { delaySeconds })
  }
}
