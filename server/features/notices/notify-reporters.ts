import type { Tx } from '#kernel/database/index.ts'
import { notify } from './notify.ts'
import { noticeText } from './texts.ts'

/** Notifies the reporters of an item of the ruling. */
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
