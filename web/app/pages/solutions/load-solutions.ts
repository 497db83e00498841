import type { BlockOf, PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { type DraftReader, draftIn } from '#lib/url/draft-preview.ts'
import { isKind } from '#ui/cover/drawing-kind.ts'
import { builtInSolutions } from './built-in-solutions.ts'
import type { Solution } from './solution.ts'

/** SITE-12: the published solutions, or those that the portal brings along. */
export const loadSolutions = async ({ context, memberUrl }: DraftReader) => {
  const { page } = await orErrorPage(
    api(context).sitePages.getBuiltInPage({ name: 'solutions', ...draftIn(memberUrl) }),
  )
  if (!page) return builtInSolutions
  return { title: page.title, description: page.description, solutions: projectsIn(page.blocks).map(toSolution) }
}

export const projectsIn = (blocks: PageBlock[]): BlockOf<'project'>[] =>
  blocks.filter((block) => block.kind === 'project')

const toSolution = ({ drawing, name, text, points, cases }: BlockOf<'project'>): Solution => ({
  ...(isKind(drawing) && { kind: drawing }),
  name,
  description: text,
  points,
  cases,
})
