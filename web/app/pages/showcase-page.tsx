import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { paths } from '#lib/url/paths.ts'
import type { Route } from './+types/showcase-page.ts'
import showcase from './content/showcase.json'
import { CaseSheet } from './static/case-sheet.tsx'

const description = '十类工程的做法与案例：从城市综合体、医疗建筑到桥梁、水利与片区开发。'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? shareMeta({ url: loaderData.url, description, title: pageTitle(matches, '案例展示') }) : []

/** Ten fields of work; static content (PAGE-5). */
export const loader = ({ url }: Route.LoaderArgs) => ({
  url: url.origin + paths.showcase,
  entries: showcase.map(({ id, name, title, describe, Case }) => ({
    id: `field-${id}`,
    drawing: { id: 700 + id, title: name },
    name,
    subtitle: title,
    text: describe,
    points: [],
    cases: Case.map(({ Casename, CaseimgUrl, text }) => ({ name: Casename, picture: CaseimgUrl, text })),
  })),
})

export default function ShowcasePage({ loaderData: { entries } }: Route.ComponentProps) {
  return <CaseSheet title="案例展示" intro={description} entries={entries} />
}
