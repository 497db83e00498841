import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { paths } from '#lib/url/paths.ts'
import type { Route } from './+types/showcase-page.ts'
import { loadShowcase } from './showcase/load-showcase.ts'
import { CaseSheet } from './static/case-sheet.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? shareMeta({ ...loaderData, title: pageTitle(matches, loaderData.title) }) : []

/** Fields of work with their cases (PAGE-5, SITE-12). */
export const loader = async ({ url, context }: Route.LoaderArgs) => ({
  url: url.origin + paths.showcase,
  ...(await loadShowcase(context, url)),
})

export default function ShowcasePage({ loaderData: { title, description, entries } }: Route.ComponentProps) {
  return <CaseSheet title={title} intro={description} entries={entries} />
}
