import { data } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Prose } from '#ui/text/prose.tsx'
import { PageBlocks } from '../areas/pages/site-pages/page-blocks.tsx'
import type { Route } from './+types/static-page.ts'
import { fillText, textTopics } from './content/fill-text.ts'
import { builtInTexts } from './static/built-in-pages.ts'
import { PageSheet } from './static/page-sheet.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? shareMeta({ ...loaderData, title: pageTitle(matches, loaderData.title) }) : []

const topics = [...textTopics, ...Object.values(builtInTexts).map(({ name }) => `page.${name}`)]

/** The published version of a page, or the text that the portal brings along. */
export const loader = cachedLoader({ topics }, async ({ pathname, origin, context }) => {
  const builtIn = builtInTexts[pathname]
  if (!builtIn) throw data(null, { status: 404 })
  const address = origin + pathname
  const { name, title, description, html, on } = builtIn
  const { page } = await orErrorPage(api(context).sitePages.getBuiltInPage({ name }))
  if (page) return { ...page, text: undefined, url: address }
  return { title, description, text: { html: await fillText(context, html), on }, url: address }
})

export default function StaticPage({ loaderData }: Route.ComponentProps) {
  const { title, text, url } = loaderData
  return (
    <PageSheet title={title} drawing={`page-${new URL(url).pathname.slice(7)}`}>
      {text ? (
        <>
          <Prose html={text.html} />
          <LinkButton to={text.on.to}>{text.on.label}</LinkButton>
        </>
      ) : (
        <PageBlocks blocks={loaderData.blocks} />
      )}
    </PageSheet>
  )
}
