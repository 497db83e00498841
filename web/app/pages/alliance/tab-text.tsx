import type { ShownPage } from '#contract/pages/site-pages/site-pages.ts'
import { Prose } from '#ui/text/prose.tsx'
import { PageBlocks } from '../../areas/pages/site-pages/page-blocks.tsx'

export interface TabText {
  /** The text shipped with the portal. */
  html: string
  /** The published version that replaces it. */
  page: Pick<ShownPage, 'title' | 'blocks'> | null
}

export const TabBody = ({ html, page }: TabText) => (page ? <PageBlocks blocks={page.blocks} /> : <Prose html={html} />)
