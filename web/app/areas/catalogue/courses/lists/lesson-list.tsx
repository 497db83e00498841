import { X } from 'lucide-react'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { formatTotal } from '#ui/text/format-total.ts'
import { Dimension } from '#ui/layout/section-head.tsx'
import { FilterMenus, FilterRows } from '#ui/list/filters.tsx'
import { SkeletonGrid } from '#ui/list/item-card.tsx'
import { SortBar } from '#ui/list/sort-bar.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { LessonGrid } from '../lesson-card.tsx'
import { chosenFilters, lessonFilters, lessonSorts } from './lesson-filters.ts'
import styles from './lesson-list.module.css'
import { lessonsAddress, unfiltered } from './lesson-query.ts'
import { lessonsTitle } from './lessons-meta.ts'
import type { LessonsData } from './load-lessons.ts'
import { NoLessons } from './no-lessons.tsx'

interface LessonListProps {
  data: LessonsData
  /** Whether another selection is loading. */
  isLeafing: boolean
}

/** All lessons, or those that match the filters. */
export function LessonList({ data, isLeafing }: LessonListProps) {
  const { query, found } = data
  const { content, totalElements, totalIsCapped } = found
  const filters = lessonFilters(data)
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.courses, label: '培训中心' },
        ]}
        current="课程分类"
      />
      <FilterRows groups={filters} />
      <FilterMenus groups={filters} />
      <div className={styles.bar}>
        <h1>{lessonsTitle(data)}</h1>
        <Dimension>
          {query.year && `${query.year} 年，`}共 {formatTotal(found)} 门
        </Dimension>
        <SortBar {...lessonSorts(query)} />
      </div>
      <Chosen data={data} />
      {isLeafing ? (
        <SkeletonGrid count={pageSizes.lessons} />
      ) : content.length > 0 ? (
        <LessonGrid lessons={content} />
      ) : (
        <NoLessons query={query} problem={found.problem} />
      )}
      <Pager page={query.page} size={pageSizes.lessons} total={totalElements} totalIsCapped={totalIsCapped} />
    </div>
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
      <Link className="link" to={lessonsAddress(unfiltered(data.query))} preventScrollReset>
        清空条件
      </Link>
    </div>
  )
}
