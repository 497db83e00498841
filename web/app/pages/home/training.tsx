import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { CardGrid } from '#ui/list/item-card.tsx'
import { CachedSection } from '#ui/markup-cache/cached-section.tsx'
import type { ShownLesson } from '../../areas/catalogue/courses/lesson-card.tsx'
import { LessonCard } from '../../areas/catalogue/courses/lesson-card.tsx'
import styles from './home.module.css'

interface TrainingProps {
  title: string
  lessons: ShownLesson[]
  total: number
}

/** Courses by the rule of the section, the first one as a large card. */
export const Training = (data: TrainingProps) => (
  <CachedSection className={styles.band} id="training" component={TrainingContent} data={data} />
)

function TrainingContent({ title, lessons, total }: TrainingProps) {
  return (
    <div className="wrap">
      <SectionHead
        title={title}
        extent={`共 ${formatCount(total)} 门课程`}
        more={{ to: paths.courseSort, label: '全部课程' }}
      />
      {lessons.length > 0 ? (
        <CardGrid>
          {lessons.map((lesson, at) => (
            <LessonCard key={lesson.id} lesson={lesson} as="h3" isLarge={at === 0} />
          ))}
        </CardGrid>
      ) : (
        <Empty>还没有课程。</Empty>
      )}
    </div>
  )
}
