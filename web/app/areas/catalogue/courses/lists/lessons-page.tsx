import { X } from 'lucide-react'
import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { paths } from '#contract/paths.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { ElsewhereCard, Result } from '#ui/list/result-list.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { useSlowNavigation } from '#ui/navigation/use-slow-navigation.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import { MarkedText } from '#ui/text/marked-text.tsx'
import { Price } from '../../../money/points/price.tsx'
import { listMeta } from '../../items/lists/list-meta.ts'
import styles from '../../items/lists/list-pages.module.css'
import { FoundItems, ListedItems, NothingFound } from '../../items/lists/list-pages.tsx'
import { listAddress, unfiltered } from '../../items/lists/list-query.ts'
import { answerList } from '../../items/lists/load-list.ts'
import { LessonGrid, lessonFacts } from '../lesson-card.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import type { Route } from './+types/lessons-page.ts'
import { chosenFilters, lessonFilters, lessonSorts } from './lesson-filters.ts'
import { courses, lessonParams } from './lesson-query.ts'
import { type LessonsData, loadLessons } from './load-lessons.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? listMeta(courses, loaderData, (title) => pageTitle(matches, title)) : []

/** sortvideo and videoSearch are one page: search results for a keyword, otherwise all lessons with filters. */
export const loader = cachedLoader({ query: lessonParams, topics: ['lessons', 'members'] }, async (args) =>
  answerList(await loadLessons(args)),
)

export default function LessonsPage({ loaderData }: Route.ComponentProps) {
  const { query, found } = loaderData
  const target = useSlowNavigation()?.pathname
  const shared = {
    kind: courses,
    data: loaderData,
    filters: lessonFilters(loaderData),
    sorts: lessonSorts(query),
    isLeafing: target === courses.listPath || target === courses.searchPath,
    nothing: (
      <NothingFound kind={courses} query={query} problem={found.problem} noneYet="还没有课程，敬请期待。">
        <LinkButton look="primary" to={paths.courses}>
          去培训中心
        </LinkButton>
      </NothingFound>
    ),
  }
  return query.keyword ? (
    <FoundItems {...shared} elsewhere={<NotWhatYouWant />}>
      {found.content.map((lesson) => (
        <FoundLesson key={lesson.id} lesson={lesson} />
      ))}
    </FoundItems>
  ) : (
    <ListedItems
      {...shared}
      current="课程分类"
      total={`${query.year ? `${query.year} 年，` : ''}共 ${formatTotal(found)} 门`}
      chosen={<Chosen data={loaderData} />}
    >
      <LessonGrid lessons={found.content} />
    </ListedItems>
  )
}

function Chosen({ data }: { data: LessonsData }) {
  const chosen = chosenFilters(data)
  if (chosen.length === 0) return null
  return (
    <div className={styles.chosen}>
      <span>已选</span>
      {chosen.map(({ label, without }) => (
        <Link key={label} to={without} aria-label={`取消 ${label}`} preventScrollReset>
          {label}
          <X size={12} strokeWidth={1.6} aria-hidden />
        </Link>
      ))}
      <Link className="link" to={listAddress(courses, unfiltered(data.query))} preventScrollReset>
        清空条件
      </Link>
    </div>
  )
}

function FoundLesson({ lesson }: { lesson: LessonItem }) {
  const { id, name, content, marked, coin } = lesson
  return (
    <Result
      to={paths.lesson(id)}
      cover={<LessonCover lesson={lesson} size="thumb" />}
      category={lesson.lessonCategoryName}
      title={marked ? <MarkedText parts={marked.name} /> : name}
      facts={lessonFacts(lesson)}
      description={marked ? <MarkedText parts={marked.content} /> : content}
      places={lesson.places}
      price={<Price coin={coin} size="small" />}
    />
  )
}

const NotWhatYouWant = () => (
  <ElsewhereCard
    title="没有想学的？"
    actions={
      <LinkButton size="small" to={paths.courseSort}>
        查看全部课程
      </LinkButton>
    }
  >
    换个关键词，或按类别、年份慢慢挑。
  </ElsewhereCard>
)
