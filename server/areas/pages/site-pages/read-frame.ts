import type { BlockOf, PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import { fillBlock } from '#contract/pages/site-pages/site-page-filling.ts'
import type { FooterColumn, ShownNotice } from '#contract/pages/site-pages/site-pages.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { cachedUntilNotified } from '#kernel/live/index.ts'
import { readFields, readSiteFields } from './fields.ts'
import { findLiveBuiltIn, findNewestBuiltIn, type LiveRow, listLinks, pagesTopic } from './queries.ts'
import { seesDraft } from './show-page.ts'

type Frame = { footer: LiveRow | undefined; notice: LiveRow | undefined }

/** HOME-5, HOME-6: what every public page shows beside its content. */
export const readFrame = async (db: Db, actor: Actor | undefined, query: { draft?: boolean | undefined }) => {
  const [links, { footer, notice }] = await Promise.all([
    listLinks(db),
    seesDraft(actor, query)
      ? findFrame(db, findNewestBuiltIn)
      : cachedUntilNotified(db, pagesTopic, 'frame', () => findFrame(db, findLiveBuiltIn)),
  ])
  return {
    links,
    footer: footer ? columnsOf(await filled(db, footer.blocks)) : null,
    notice: notice ? noticeOf({ ...notice, blocks: await filled(db, notice.blocks) }) : null,
  }
}

const findFrame = async (db: Db, find: typeof findLiveBuiltIn): Promise<Frame> => {
  const [footer, notice] = await Promise.all([find(db, 'footer'), find(db, 'notice')])
  return { footer, notice }
}

/** Every page reads the frame, so that values which are not cached are read only if a text contains them. */
const filled = async (db: Db, blocks: PageBlock[]): Promise<PageBlock[]> => {
  if (!hasFields(blocks)) return blocks
  const site = await readSiteFields(db)
  const withSite = blocks.map((block) => fillBlock(block, site))
  if (!hasFields(withSite)) return withSite
  const values = await readFields(db)
  return blocks.map((block) => fillBlock(block, values))
}

const hasFields = (blocks: PageBlock[]) => JSON.stringify(blocks).includes('{{')

const columnsOf = (blocks: PageBlock[]): FooterColumn[] =>
  blocks.flatMap((block) => (block.kind === 'links' ? [{ title: block.title, items: block.items }] : []))

const isNow = ({ from, until }: BlockOf<'notice'>, now = Date.now()) =>
  (!from || Date.parse(from) <= now) && (!until || Date.parse(until) > now)

/** The first announcement whose period has begun and not ended. */
const noticeOf = ({ number, blocks }: LiveRow): ShownNotice | null => {
  const shown = blocks.find((block) => block.kind === 'notice' && isNow(block))
  if (shown?.kind !== 'notice') return null
  const { id, text, link, level } = shown
  return { id: `${id}.${number}`, text, link, level }
}
