import type { z } from 'zod'
import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import { isLegalPage, type publishSitePage, type unpublishSitePage } from '#contract/pages/site-pages/site-pages.ts'
import { isEmptyRichText } from '#kernel/content/index.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announcePage } from './announce-page.ts'
import { noteConsent } from './ask-again.ts'
import { showVersion, unscheduled } from './publish-due.ts'
import { publishScheduledPages } from './publish-scheduled.job.ts'
import { findItem, findVersion, lockPage, type PageRow } from './queries.ts'
import { nameOf, written } from './save-page.ts'
import { toItem } from './view.ts'

type ReadPage = z.output<typeof unpublishSitePage.body>

/** SITE-4: shows the draft to visitors, at once or from the given time on. */
export const publishPage = inTransaction(
  async (tx, editor: Actor, { id, version, publishTime, ...consent }: z.output<typeof publishSitePage.body>) => {
    const page = await lockPage(tx, id)
    requireVersion(version, page.version)
    await requireWorthShowing(tx, page)
    await noteConsent(tx, page, consent)
    if (publishTime) await schedule(tx, page, new Date(publishTime))
    else await showVersion(tx, page, page.last_number)
    await noteChange(tx, editor, {
      target: nameOf(page.title),
      after: { publishTime: publishTime ?? '立即发布', ...consent },
    })
    return toItem(await findItem(tx, id))
  },
)

const requireWorthShowing = async (tx: Tx, page: PageRow): Promise<void> => {
  const draft = await findVersion(tx, page.id, page.last_number)
  if (!draft || page.last_number === page.live_number) return fail('page_nothing_to_publish')
  if (draft.blocks.every(isEmptyBlock)) fail('content_empty')
  // Readers who do not see the picture get its words.
  if (draft.blocks.some((block) => block.kind === 'picture' && !(block.path && block.alt)))
    fail('page_picture_without_words')
}

const isEmptyBlock = (block: PageBlock) =>
  (block.kind === 'text' && isEmptyRichText(block.html)) || (block.kind === 'section' && block.isHidden)

const schedule = async (tx: Tx, { id, last_number }: PageRow, at: Date): Promise<void> => {
  const delaySeconds = Math.ceil((at.getTime() - Date.now()) / 1000)
  if (delaySeconds <= 0) fail('publish_time_past')
  await tx
    .updateTable('site_page')
    .set({ scheduled_number: last_number, scheduled_at: at, ...written })
    .where('id', '=', id)
    .execute()
  await publishScheduledPages.enqueue(tx, {}, { delaySeconds })
}

export const withdrawSchedule = inTransaction(async (tx, editor: Actor, { id, version }: ReadPage) => {
  const page = await lockPage(tx, id)
  requireVersion(version, page.version)
  if (page.scheduled_number === null) fail('page_not_scheduled')
  await tx
    .updateTable('site_page')
    .set({ ...unscheduled, ...written })
    .where('id', '=', id)
    .execute()
  await noteChange(tx, editor, { target: nameOf(page.title), after: { publishTime: '撤回定时' } })
  return toItem(await findItem(tx, id))
})

/** Takes the page off the site; a built-in page shows the program's text again. */
export const unpublishPage = inTransaction(async (tx, editor: Actor, { id, version }: ReadPage) => {
  const page = await lockPage(tx, id)
  requireVersion(version, page.version)
  if (page.live_number === null) fail('page_not_live')
  if (isLegalPage(page.built_in)) fail('page_legal')
  await tx
    .updateTable('site_page')
    .set({ live_number: null, live_title: null, live_place: null, ...unscheduled, ...written })
    .where('id', '=', id)
    .execute()
  await noteChange(tx, editor, { target: nameOf(page.title), after: { state: 'offline' } })
  announcePage(tx, page, { live_place: null })
  return toItem(await findItem(tx, id))
})
