import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { rewardUpload } from '../../../money/points/index.ts'
import { noticeText, notify } from '../../../people/notices/index.ts'
import type { AuditedKind, DecidedVersion, LockedItem } from '../../items/index.ts'
import { notifyFollowers } from '../../items/index.ts'
import { showFile } from '../own/resource-rows.ts'
import { notifySubscribers } from '../subscriptions/notify-subscribers.job.ts'
import { notifyBuyers } from '../versions/notify-buyers.job.ts'
import '../tables.ts'

/** VER-2: those who bought an earlier file are notified of the new one. */
const publish = async (tx: Tx, { id, state }: LockedItem, number: number): Promise<void> => {
  const before = await fileOf(tx, id)
  await showFile(tx, id, number)
  await notifySubscribers.enqueue(tx, { id })
  await notifyFollowers.enqueue(tx, { id })
  if (state === auditState.approved && before !== (await fileOf(tx, id)))
    await notifyBuyers.enqueue(tx, { id, version: number })
}

const fileOf = async (tx: Tx, id: number): Promise<number> => {
  const shown = await tx.selectFrom('resource').select('file_id').where('item_id', '=', id).executeTakeFirstOrThrow()
  return shown.file_id
}

interface Outcome {
  to: AuditState
  reason: string
  version: DecidedVersion
}

/** The author is rewarded once for each approved resource. */
const notifyAuthor = async (tx: Tx, { id, author_id }: LockedItem, { to, reason: written, version }: Outcome) => {
  const { name, coin } = version
  if (to === auditState.waiting) return
  if (to === auditState.rejected) {
    const reason = /[。！？.!?]$/.test(written) ? written : `${written}。`
    return notify(tx, author_id, noticeText('resourceRejected', { name, reason }, paths.modifyResource(id)))
  }
  await notify(tx, author_id, noticeText('resourceApproved', { name, coin }, paths.resource(id)))
  await rewardUpload(tx, author_id, { ref: `resource:${id}`, name, link: paths.resource(id) })
}

/** What follows from a decision about a version of a resource. */
export const resourceAuditing: AuditedKind = {
  publish,
  notifyAuthor,
}
