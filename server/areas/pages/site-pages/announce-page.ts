import type { Tx } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'
import { type PageRow, pagesTopic } from './queries.ts'

type Shown = Pick<PageRow, 'live_title' | 'live_place' | 'slug'>

/** The link to a page in the footer or beside 关于我们; none if it is not linked. */
const linkOf = ({ live_title, live_place, slug }: Shown) =>
  live_place === null || live_place === 'none' ? '' : JSON.stringify([live_place, slug, live_title])

/** SITE-9: drops the cached page alone, or every page if the links in the footer change. */
export const announcePage = (tx: Tx, before: PageRow, after: Partial<Shown>): void => {
  if (before.built_in) {
    announce(tx, { topic: `page.${before.built_in}` })
    // HOME-7: they stand on every page.
    if (before.built_in === 'footer' || before.built_in === 'notice') announce(tx, { topic: pagesTopic })
  } else {
    announce(tx, { topic: pagesTopic, id: before.id })
    if (linkOf(before) !== linkOf({ ...before, ...after })) announce(tx, { topic: pagesTopic })
  }
}
