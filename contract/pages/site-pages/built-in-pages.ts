import { sitePageLimits } from '../../constants.ts'
import { paths } from '../../paths.ts'
import type { BlockKind } from './site-page-blocks.ts'

/** SITE-1: the pages that the program brings along, with their addresses. */
export const builtInPages = {
  about: paths.alliance('About'),
  apply: paths.alliance('Apply'),
  contact: paths.alliance('Contact'),
  history: paths.history,
  culture: paths.culture,
  more: paths.more,
  document: paths.document,
  video: paths.video,
  topup: paths.topUpRules,
  showcase: paths.showcase,
  solutions: paths.solutions,
  terms: paths.terms,
  privacy: paths.privacy,
  // HOME-1: parts of the site that are edited as pages are.
  home: paths.home,
  footer: '/#footer',
  notice: '/#notice',
} as const
export type BuiltInPage = keyof typeof builtInPages
export const builtInNames = Object.keys(builtInPages) as [BuiltInPage, ...BuiltInPage[]]

/** SITE-11: members agree to these; a new version of them may ask again. */
export const legalPages = ['terms', 'privacy'] as const satisfies readonly BuiltInPage[]
export type LegalPage = (typeof legalPages)[number]
export const isLegalPage = (name: string | null): name is LegalPage => legalPages.some((one) => one === name)

/** A page of the program in which these blocks have a meaning; all others consist of the general kinds. */
const ownKinds: Partial<Record<BuiltInPage, { kinds: BlockKind[]; maxBlocks: number }>> = {
  home: { kinds: ['section', 'text'], maxBlocks: 20 },
  footer: { kinds: ['links'], maxBlocks: 3 },
  notice: { kinds: ['notice'], maxBlocks: 10 },
  showcase: { kinds: ['project'], maxBlocks: 30 },
  solutions: { kinds: ['project'], maxBlocks: 30 },
}
const generalKinds: BlockKind[] = [
  'heading',
  'text',
  'picture',
  'table',
  'figures',
  'timeline',
  'faq',
  'people',
  'columns',
  'file',
  'video',
  'action',
  'packages',
]

/** What the page consists of. */
export const kindsOfPage = (name: BuiltInPage | null) =>
  (name && ownKinds[name]) ?? { kinds: generalKinds, maxBlocks: sitePageLimits.maxBlocks }

/** Whether the page is made of general blocks, which the editor previews beside it. */
export const hasGeneralBlocks = (name: BuiltInPage | null): boolean => !(name && ownKinds[name])
