import { paths } from '#contract/paths.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { useSite } from '#lib/session/session.ts'
import { SectionNav } from '#ui/navigation/section-nav.tsx'
import type { Route } from './+types/home-page.ts'
import { choiceParams } from './home/home-choice.ts'
import { HomeSections, navSections } from './home/home-sections.tsx'
import { loadHome } from './home/load-home.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: pageTitle(matches) }]
  const { origin, description } = loaderData
  const title = pageTitle(matches)
  return [
    ...shareMeta({ title, description, url: `${origin}/` }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: title,
        url: `${origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}${paths.search}?inputValue={words}`,
          'query-input': 'required name=words',
        },
      },
    },
  ]
}

export const loader = cachedLoader(
  { query: choiceParams, topics: ['library', 'lessons', 'news', 'members', 'page.home', 'page.solutions'] },
  async ({ query, origin, ...reader }) => ({ origin, ...(await loadHome(reader, query)) }),
)

export default function HomePage({ loaderData: { choice, sections } }: Route.ComponentProps) {
  const { siteName } = useSite()
  return (
    <>
      <h1 className="sr-only">{siteName}</h1>
      <SectionNav sections={navSections(sections)} />
      <HomeSections sections={sections} choice={choice} />
    </>
  )
}
