import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './course-home.module.css'

/** Trending lessons, sorted by the number that is shown beside them. */
export const TrendingLessons = ({ lessons }: { lessons: LessonItem[] }) => (
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
