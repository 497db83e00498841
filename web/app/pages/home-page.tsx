import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { useSite } from '#lib/session/session.ts'
import { paths } from '#lib/url/paths.ts'
import { SectionNav } from '#ui/navigation/section-nav.tsx'
import { shownLesson } from '../features/lessons/shown-lesson.ts'
import { shownResource } from '../features/library/shown-resource.ts'
import type { Route } from './+types/home-page.ts'
import solutions from './content/solutions.json'
import { Banner } from './home/banner.tsx'
import { Hero } from './home/hero.tsx'
import { choiceIn, shownCategory } from './home/home-choice.ts'
import { HotResources } from './home/hot-resources.tsx'
import { LatestNews, shownNews } from './home/latest-news.tsx'
import { MallSection } from './home/mall-section.tsx'
import { Solutions, summaryOf } from './home/solutions.tsx'
import { Training } from './home/training.tsx'
import type { Solution } from './solutions/solution.ts'

const summaries = (solutions as Solution[]).map(summaryOf)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: pageTitle(matches) }]
  const { origin } = loaderData
  const title = pageTitle(matches)
  return [
    ...shareMeta({ title, description: '工程咨询数据、课程与同行交流。', url: `${origin}/` }),
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

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { news, library, lessons } = api(context)
  const choice = choiceIn(url.searchParams)
  const [latest, categories, hot, mall, banners, courses] = await orErrorPage(
    Promise.all([
      news.listNews({ size: pageSizes.homeNews }),
      library.listResourceCategories(),
      library.listHotResources({ size: pageSizes.hotResources, ...(choice.hot && { resourceCategoryId: choice.hot }) }),
      library.listResources({ size: pageSizes.mall, ...(choice.mall && { resourceCategoryId: choice.mall }) }),
      lessons.listBanners({ place: 'home' }),
      lessons.listNewLessons({ size: pageSizes.homeLessons }),
    ]),
  )
  return {
    origin: url.origin,
    choice,
    news: latest.content.map(shownNews),
    categories: categories.map(shownCategory),
    hot: hot.content.map(shownResource),
    mall: mall.content.map(shownResource),
    // Administrators are told of the hidden ones too; the page shows what it is meant to show.
    banners: banners.filter(({ isShown }) => isShown),
    // The first has a large card, which tells what it is about.
    lessons: courses.content.map((lesson, at) => ({
      ...shownLesson(lesson),
      ...(at === 0 && { content: lesson.content }),
    })),
    lessonTotal: courses.totalElements,
    solutions: summaries,
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { siteName } = useSite()
  const { choice, news, categories, hot, mall, banners, lessons, lessonTotal, solutions: shown } = loaderData
  const total = categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <h1 className="sr-only">{siteName}</h1>
      <SectionNav
        sections={[
          { id: 'news', label: '联盟资讯', short: '资讯' },
          { id: 'hot', label: '热门产品', short: '热门' },
          { id: 'mall', label: '数字商城', short: '商城' },
          { id: 'training', label: '培训中心', short: '培训' },
          { id: 'solutions', label: '业务解决方案', short: '方案', isForPhones: true },
        ]}
      />
      <div className="wrap">
        {banners.length > 0 ? <Banner banners={banners} /> : <Hero />}
        <LatestNews news={news} />
        <HotResources resources={hot} categories={categories} choice={choice} />
        <MallSection resources={mall} total={total} categories={categories} choice={choice} />
      </div>
      <Training lessons={lessons} total={lessonTotal} />
      <div className="wrap">
        <Solutions solutions={shown} />
      </div>
    </>
  )
}
