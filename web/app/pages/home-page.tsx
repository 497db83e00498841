import { pageSizes } from '#contract/constants.ts'
import { answered } from '#lib/answered.ts'
import { api } from '#lib/api.ts'
import { pageTitle } from '#lib/page-title.ts'
import { Rail } from '#ui/rail.tsx'
import type { Route } from './+types/home-page.ts'
import { Hero } from './home/hero.tsx'
import { LatestNews } from './home/latest-news.tsx'
import { SiteSections } from './home/site-sections.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches) },
  ...(loaderData
    ? [
        { name: 'description', content: '工程咨询数据、课程与同行交流。' },
        { tagName: 'link' as const, rel: 'canonical', href: `${loaderData.origin}/` },
      ]
    : []),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { content } = await answered(api(context).news.listNews({ page: 0, size: pageSizes.homeNews }))
  return { news: content, origin: new URL(request.url).origin }
}

export default function HomePage({ loaderData: { news } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Rail
        sections={[
          { id: 'news', label: '联盟资讯', short: '资讯' },
          { id: 'sections', label: '栏目', short: '栏目' },
        ]}
      />
      <Hero />
      <LatestNews news={news} />
      <SiteSections />
    </div>
  )
}
