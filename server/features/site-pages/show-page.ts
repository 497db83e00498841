import { fillBlock, type PageBlock } from '#contract/site-page-blocks.ts'
import { fillFields } from '#contract/site-page-fields.ts'
import type { BuiltInPage, ShownPage } from '#contract/site-pages.ts'
import { shownRichText } from '#kernel/content/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { packageTable, readFields } from './fields.ts'
import { findLiveBuiltIn, findLiveByAddress, type LiveRow } from './queries.ts'

/** A built-in page as visitors see it; null while the program's own text stands there. */
export const showBuiltIn = async (db: Db, name: BuiltInPage) => {
  const row = await findLiveBuiltIn(db, name)
  return { page: row ? await toShown(db, row) : null }
}

/** The page that has, or had, this address. */
export const showPage = async (db: Db, slug: string) => {
  const row = (await findLiveByAddress(db, slug)) ?? fail('not_found')
  return { ...(await toShown(db, row)), id: row.id, slug: row.slug! }
}

const toShown = async (db: Db, { title, description, blocks }: LiveRow): Promise<ShownPage> => {
  const hasFields = JSON.stringify([title, description, blocks]).includes('{{')
  const values = hasFields ? await readFields(db) : {}
  const filled = blocks.map((block) => withCleanText(fillBlock(block, values)))
  return {
    title: fillFields(title, values),
    description: fillFields(description, values),
    blocks: await withPackages(db, filled),
  }
}

const withCleanText = (block: PageBlock): PageBlock =>
  block.kind === 'text' ? { ...block, html: shownRichText(block.html) } : block

const withPackages = async (db: Db, blocks: PageBlock[]): Promise<PageBlock[]> => {
  if (!blocks.some(({ kind }) => kind === 'packages')) return blocks
  const table = await packageTable(db)
  return blocks.map((block) => (block.kind === 'packages' ? { id: block.id, kind: 'table', ...table } : block))
}
