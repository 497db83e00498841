import type { LessonItem } from '#contract/catalogue/courses/lessons.ts'
import type { Category } from '#contract/catalogue/items/categories/categories.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { withQuery } from '#lib/url/query-params.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Price } from '../../../money/points/price.tsx'
import { Views } from '../lesson-card.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import { noteOf } from '../lesson-extent.ts'
import styles from './course-home.module.css'

interface CategorySectionProps {
  found: { content: LessonItem[]; totalElements: number }
  categories: Category[]
  /** 0: all. */
  categoryId: number
}

const anchor = 'categories'

/** One page of lessons, by category. */
export const CategorySection = ({ found, categories, categoryId }: CategorySectionProps) => (
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
