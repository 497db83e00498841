import type { Tx } from '#kernel/database/index.ts'
import { notify } from './notify.ts'
import { noticeText } from './texts.ts'

/** Tells everybody who reported an item how the report was ruled. */
export const notifyReporters = (
  tx: Tx,
  reporterIds: number[],
  { title, link, uphold, reason }: { title: string; link: string; uphold: boolean; reason: string },
): Promise<void> => {
  const values = { name: title, reason }
  const notice = uphold
    ? noticeText('reportUpheld', values)
    : noticeText('reportDismissed', values, link as `/${string}`)
  return notify(tx, reporterIds, notice)
}
