import { paths } from '#contract/paths.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import type { Route } from './+types/solutions-page.ts'
import { textTopics } from './content/fill-text.ts'
import { loadSolutions } from './solutions/load-solutions.ts'
import { solutionId } from './solutions/solution.ts'
import { CaseSheet } from './static/case-sheet.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? shareMeta({ ...loaderData, title: pageTitle(matches, loaderData.title) }) : []

export const loader = cachedLoader({ topics: [...textTopics, 'page.solutions'] }, async ({ origin, ...reader }) => {
  const { title, description, solutions } = await loadSolutions(reader)
  return {
    url: origin + paths.solutions,
    title,
    description,
    entries: solutions.map(({ kind, name, description: text, points, cases }, at) => ({
      id: solutionId(at),
      drawing: { id: 900 + at, ...(kind ? { kind } : { title: name }) },
      name,
      text,
      points,
      cases,
    })),
  }
})

export default function SolutionsPage({ loaderData: { title, description, entries } }: Route.ComponentProps) {
  return <CaseSheet title={title} intro={description} entries={entries} />
}
