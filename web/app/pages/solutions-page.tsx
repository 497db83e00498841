import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { paths } from '#lib/url/paths.ts'
import type { Route } from './+types/solutions-page.ts'
import solutions from './content/solutions.json'
import { type Solution, solutionId } from './solutions/solution.ts'
import { CaseSheet } from './static/case-sheet.tsx'

const description = '八项业务解决方案，由成员单位联合交付：做什么、怎么做、做过什么。'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? shareMeta({ url: loaderData.url, description, title: pageTitle(matches, '业务解决方案') }) : []

export const loader = ({ url }: Route.LoaderArgs) => ({
  url: url.origin + paths.solutions,
  entries: (solutions as Solution[]).map(({ kind, name, description: text, points, cases }, at) => ({
    id: solutionId(at),
    drawing: { id: 900 + at, kind },
    name,
    text,
    points,
    cases,
  })),
})

export default function SolutionsPage({ loaderData: { entries } }: Route.ComponentProps) {
  return <CaseSheet title="业务解决方案" intro={description} entries={entries} />
}
