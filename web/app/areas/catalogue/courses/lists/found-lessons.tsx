import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { FilterColumn, FilterMenus } from '#ui/list/filters.tsx'
import { RelaxedNote } from '#ui/list/relaxed-note.tsx'
import { ElsewhereCard, Result, ResultPage, ResultSheet } from '#ui/list/result-list.tsx'
import { SortBar } from '#ui/list/sort-bar.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { MarkedText } from '#ui/text/marked-text.tsx'
import { Price } from '../../../money/points/price.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import { lessonFilters, lessonSorts } from './lesson-filters.ts'
import { refined } from './lesson-query.ts'
import { lessonsTitle } from './lessons-meta.ts'
import type { LessonsData } from './load-lessons.ts'
import { NoLessons } from './no-lessons.tsx'

/** The search results with the matches marked. */
export function FoundLessons({ data, isLeafing }: { data: LessonsData; isLeafing: boolean }) {
  const { query, found } = data
  const { content, totalElements, totalIsCapped } = found
  const total = formatTotal(found)
  const filters = lessonFilters(data)
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.courses, label: '培训中心' },
        ]}
        current="搜索"
      />
      <ResultPage
        title={lessonsTitle(data)}
        total={total}
        note={
          <RelaxedNote
            words={query.keyword}
            found={found}
            isExact={query.isExact}
            addressOf={(isExact) => refined(query, { isExact })}
          />
        }
        menus={<FilterMenus groups={filters} />}
        aside={
          <>
            <FilterColumn groups={filters} />
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
          </>
        }
      >
        <ResultSheet kind="课程" total={total} sorts={<SortBar {...lessonSorts(query)} />}>
          {isLeafing ? (
            <SkeletonRows count={pageSizes.lessons} />
          ) : content.length > 0 ? (
            <ol>
              {content.map((lesson) => (
                <FoundLesson key={lesson.id} lesson={lesson} />
              ))}
            </ol>
          ) : (
            <NoLessons query={query} problem={found.problem} />
          )}
        </ResultSheet>
        <Pager page={query.page} size={pageSizes.lessons} total={totalElements} totalIsCapped={totalIsCapped} />
      </ResultPage>
    </div>
  )
}

function FoundLesson({ lesson }: { lesson: LessonItem }) {
  const { id, name, content, marked, coin, uploadTime, uploadUserName, viewCount } = lesson
  return (
    <Result
      to={paths.lesson(id)}
      cover={<LessonCover lesson={lesson} size="thumb" />}
      category={lesson.lessonCategoryName}
      title={marked ? <MarkedText parts={marked.name} /> : name}
      facts={[lessonExtent(lesson), uploadUserName, formatDay(uploadTime), `观看 ${formatCount(viewCount)}`]}
      description={marked ? <MarkedText parts={marked.content} /> : content}
      places={lesson.places}
      price={<Price coin={coin} size="small" />}
    />
  )
}
