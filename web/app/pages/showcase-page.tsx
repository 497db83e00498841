import { paths } from '#contract/paths.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import type { Route } from './+types/showcase-page.ts'
import { textTopics } from './content/fill-text.ts'
import { loadShowcase } from './showcase/load-showcase.ts'
import { CaseSheet } from './static/case-sheet.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? shareMeta({ ...loaderData, title: pageTitle(matches, loaderData.title) }) : []

/** Fields of work with their cases (PAGE-5, SITE-12). */
export const loader = cachedLoader({ topics: [...textTopics, 'page.showcase'] }, async ({ origin, ...reader }) => ({
  url: origin + paths.showcase,
  ...(await loadShowcase(reader)),
}))

export default function ShowcasePage({ loaderData: { title, description, entries } }: Route.ComponentProps) {
  return <CaseSheet title={title} intro={description} entries={entries} />
}
