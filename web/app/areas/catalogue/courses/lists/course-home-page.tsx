import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { itemListData } from '#lib/document/structured-data.ts'
import { formatCount } from '#lib/format/format.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { parseDigits } from '#lib/url/query-params.ts'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { LessonGrid } from '../lesson-card.tsx'
import type { Route } from './+types/course-home-page.ts'
import { CategorySection } from './category-section.tsx'
import { CourseBanner, slidesOf } from './course-banner.tsx'
import styles from './course-home.module.css'
import { TrendingLessons } from './trending-lessons.tsx'

const description = '工程咨询视频课程：最新课程、热门推荐，按类别挑选，从试看开始。'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const title = pageTitle(matches, '培训中心')
  const { origin, newest } = loaderData
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + paths.courses },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + paths.courses },
    {
      'script:ld+json': itemListData(
        origin,
        newest.length,
        0,
        newest.map(({ id, name }) => ({ name, path: paths.lesson(id) })),
      ),
    },
  ]
}

const query = { selectValue: (text: string | null) => parseDigits(text) ?? 0 }

export const loader = cachedLoader({ query, topics: ['lessons', 'members'] }, async ({ query, origin, context }) => {
  const { lessons } = api(context)
  const categoryId = query.selectValue
  const [banners, newest, trending, found, categories] = await orErrorPage(
    Promise.all([
      lessons.listBanners({ place: 'course' }),
      lessons.listNewLessons({}),
      lessons.listHotLessons({}),
      lessons.listLessons({
        size: pageSizes.lessonCategory,
        isAudit: auditState.approved,
        ...(categoryId && { lessonCategoryId: categoryId }),
      }),
      lessons.listLessonCategories(),
    ]),
  )
  return {
    slides: slidesOf(
      banners.filter(({ isShown, place }) => isShown && place === 'course'),
      newest.content,
    ),
    newest: newest.content,
    trending: trending.content,
    found,
    categories: categories.map(({ id, categoryName }) => ({ id, categoryName })),
    categoryId,
    origin,
  }
})

export default function CourseHomePage({ loaderData }: Route.ComponentProps) {
  const { slides, newest, trending, found, categories, categoryId } = loaderData
  return (
    <div className="wrap">
      <h1 className="sr-only">培训中心</h1>
      <div className={styles.top}>
        <CourseBanner slides={slides} />
        <TrendingLessons lessons={trending} />
      </div>
      <section className={styles.section}>
        <SectionHead
          title="最新课程"
          extent={`最近更新 ${formatCount(newest.length)} 门`}
          more={{ to: paths.courseSort, label: '全部课程' }}
        />
        <LessonGrid lessons={newest} as="h3" />
      </section>
      <CategorySection found={found} categories={categories} categoryId={categoryId} />
    </div>
  )
}
