import type { Tx } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'

/**
 * A change of an article drops its page and the lists; its neighbours' links to it follow when their cached pages expire.
 * An article that may have been taken off the site leaves all pages at once.
 */
export const announceNews = (tx: Tx, ids: number[], state: string | undefined): void => {
  if (state === undefined || state === 'published') for (const id of ids) announce(tx, { topic: 'news', id })
  else announce(tx, { topic: 'news' })
}
