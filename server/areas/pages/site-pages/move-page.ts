import { sql } from 'kysely'
import type { z } from 'zod'
import { sitePageLimits } from '#contract/constants.ts'
import type { moveSitePage } from '#contract/pages/site-pages/site-pages.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announcePage } from './announce-page.ts'
import { findItem, lockPage } from './queries.ts'
import { nameOf, takeAddress, written } from './save-page.ts'
import { toItem } from './view.ts'

/** SITE-8: gives the page another address; the former one leads there. */
export const movePage = inTransaction(
  async (tx, editor: Actor, { id, version, slug }: z.output<typeof moveSitePage.body>) => {
    const page = await lockPage(tx, id)
    requireVersion(version, page.version)
    if (page.built_in) fail('page_built_in')
    if (page.slug !== slug) {
      // An address that the page had before is taken again.
      await tx.deleteFrom('site_page_address').where('slug', '=', slug).where('page_id', '=', id).execute()
      await takeAddress(tx, id, slug)
      await tx
        .updateTable('site_page')
        .set({ slug, ...written })
        .where('id', '=', id)
        .execute()
      await dropOldestAddresses(tx, id)
    }
    await noteChange(tx, editor, {
      target: nameOf(page.title),
      before: { slug: page.slug },
      after: { slug },
    })
    announcePage(tx, page, { slug })
    return toItem(await findItem(tx, id))
  },
)

const dropOldestAddresses = async (tx: Tx, id: number): Promise<void> => {
  await sql`
    delete from site_page_address where slug in (
      select slug from site_page_address where page_id = ${id}
      order by taken_at desc offset ${sitePageLimits.maxAddresses})`.execute(tx)
}
