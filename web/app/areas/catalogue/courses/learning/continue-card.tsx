import { Play } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { formatDuration } from '#lib/format/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import styles from './learning.module.css'
import type { LearningLesson } from './load-learning.ts'

/** The course watched last, where the member stopped. */
export const ContinueCard = ({ lesson }: { lesson: LearningLesson }) => {
  const { last } = lesson
  const share = last && last.seconds > 0 ? Math.min(100, (last.position / last.seconds) * 100) : 0
  return (
    <Card as="section" className={styles.next} aria-label="继续学习">
      <span className={styles.nextCover}>
        <LessonCover lesson={lesson} />
        <span aria-hidden>
          <Play size={20} strokeWidth={1.6} />
        </span>
      </span>
      <div>
        <small>接着{lesson.time}的课程</small>
        <h3>{last?.number ? `${last.number} ${last.name}` : lesson.name}</h3>
        {last?.number && <p>{lesson.name}</p>}
        {last && (
          <>
            <div className={styles.nextBar} aria-hidden>
              <i style={{ width: `${share}%` }} />
            </div>
            <p className="num">
              {formatDuration(last.position)} / {formatDuration(last.seconds)}
            </p>
          </>
        )}
      </div>
      <LinkButton look="primary" size="large" to={paths.play(lesson.id)}>
        <Play size={16} strokeWidth={1.6} aria-hidden />
        {last ? `从 ${formatDuration(last.position)} 继续` : '继续学习'}
      </LinkButton>
    </Card>
  )
}
