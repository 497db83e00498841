import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { Category } from '#contract/catalogue/items/categories/categories.ts'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { itemListData } from '#lib/document/structured-data.ts'
import { formatCount } from '#lib/format/format.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { parseDigits, withQuery } from '#lib/url/query-params.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Price } from '../../../money/points/price.tsx'
import { LessonGrid, Views } from '../lesson-card.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import { noteOf } from '../lesson-extent.ts'
import type { Route } from './+types/course-home-page.ts'
import { CourseBanner, slidesOf } from './course-banner.tsx'
import styles from './course-home.module.css'

const description = '工程咨询视频课程：最新课程、热门推荐，按类别挑选，从试看开始。'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const title = pageTitle(matches, '培训中心')
  const { origin, newest } = loaderData
  return [
    ...shareMeta({ title, description, url: origin + paths.courses }),
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

/** Trending lessons, sorted by the number that is shown beside them. */
const TrendingLessons = ({ lessons }: { lessons: LessonItem[] }) => (
  <Card as="aside" className={styles.trending}>
    <header>
      <h2>热门推荐</h2>
      <span className="muted">按学习人数</span>
    </header>
    <ol>
      {lessons.toSorted(byLearners).map(({ id, name, learnerCount }, at) => (
        <li key={id}>
          <span className="num">{at + 1}</span>
          <Link to={paths.lesson(id)} className="ellipsis">
            {name}
          </Link>
          <span className="num">{formatCount(learnerCount)} 人</span>
        </li>
      ))}
    </ol>
  </Card>
)

const byLearners = (one: LessonItem, other: LessonItem) => other.learnerCount - one.learnerCount

interface CategorySectionProps {
  found: { content: LessonItem[]; totalElements: number }
  categories: Category[]
  /** 0: all. */
  categoryId: number
}

const anchor = 'categories'

/** One page of lessons, by category. */
const CategorySection = ({ found, categories, categoryId }: CategorySectionProps) => (
  <section className={styles.section} id={anchor}>
    <SectionHead
      title="分类课程"
      extent={`共 ${formatCount(found.totalElements)} 门`}
      more={{ to: withQuery(paths.courseSort, { selectValue: categoryId }), label: '按分类筛选' }}
    />
    <Card>
      <Tabs
        className={styles.tabs}
        label="课程类别"
        current={String(categoryId)}
        tabs={[{ id: 0, categoryName: '全部' }, ...categories].map(({ id, categoryName }) => ({
          key: String(id),
          label: categoryName,
          to: `${withQuery(paths.courses, { selectValue: id })}#${anchor}`,
        }))}
      />
      {found.content.length === 0 ? (
        <Empty>这一类还没有课程</Empty>
      ) : (
        <ul className={styles.rows}>
          {found.content.map((lesson) => (
            <li key={lesson.id}>
              <Link to={paths.lesson(lesson.id)}>
                <LessonCover lesson={lesson} size="thumb" />
                <div>
                  <h3 className="ellipsis">{lesson.name}</h3>
                  <p className="ellipsis">{noteOf(lesson)}</p>
                </div>
                <div className={styles.figures}>
                  <Price coin={lesson.coin} size="small" />
                  <Views count={lesson.viewCount} size={12} />
                </div>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  </section>
)
