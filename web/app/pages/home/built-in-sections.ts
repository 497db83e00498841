import { homeSections, rulesOfSection } from '#contract/pages/site-pages/home-sections.ts'
import type { BlockOf } from '#contract/pages/site-pages/site-page-blocks.ts'

/** HOME-1: the sections as the program shows them until the home page is published. */
export const builtInSections: BlockOf<'section'>[] = homeSections.map((section) => ({
  id: section,
  kind: 'section',
  section,
  title: '',
  isHidden: false,
  rule: rulesOfSection[section][0] ?? 'newest',
  picked: [],
}))
