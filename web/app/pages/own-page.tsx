import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { PageBlocks } from '../areas/pages/site-pages/page-blocks.tsx'
import type { Route } from './+types/own-page.ts'
import { textTopics } from './content/fill-text.ts'
import { PageSheet } from './static/page-sheet.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? shareMeta({ ...loaderData, title: pageTitle(matches, loaderData.title) }) : []

/** SITE-6, SITE-8: a page that administrators added; a former address leads to the present one. */
export const loader = cachedLoader(
  { topics: [...textTopics, 'pages'] },
  async ({ params: { slug = '' }, pathname, origin, context }) => {
    const page = await orErrorPage(api(context).sitePages.getSitePage({ slug }))
    if (page.slug !== slug) throw redirect(paths.ownPage(page.slug), 301)
    return { ...page, url: origin + pathname }
  },
)

export default function OwnPage({ loaderData: { title, slug, blocks } }: Route.ComponentProps) {
  return (
    <PageSheet title={title} drawing={`page-${slug}`}>
      <PageBlocks blocks={blocks} />
    </PageSheet>
  )
}
