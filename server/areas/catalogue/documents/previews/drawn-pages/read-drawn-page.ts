import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { pictureKey } from '../page-pictures.ts'
import { drawPagesJob } from './draw-pages.job.ts'
import { firstPageOfGroup, touchGroup } from './drawn-pages.ts'

/** Drawing a group takes a second or two; a reader who waits longer asks again. */
const maxWaitMs = 8_000
const pauseMs = 250

/** PREV-8: the picture of a page behind those drawn with the preview, drawn now if nobody has asked for it yet. */
export const readDrawnPage = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  fileId: number,
  page: number,
  width: number,
) => {
  const group = { fileId, firstPage: firstPageOfGroup(page) }
  const endsAt = performance.now() + maxWaitMs
  for (;;) {
    const state = await touchGroup(db, group)
    if (state === 'drawn') return files.read(pictureKey(fileId, page, width))
    if (performance.now() > endsAt) return fail('preview_not_ready')
    // Refused by the queue while another group of the document waits, so it is tried again.
    if (state === 'absent') await inTransaction((tx) => drawPagesJob.enqueue(tx, group, { priority: readerWaits }))(db)
    await sleep(pauseMs)
  }
}

/** Before documents that nobody waits for. */
const readerWaits = 10
