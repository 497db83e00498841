import type { Lesson } from '#contract/catalogue/courses/lessons.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { RelatedItems } from '#ui/layout/related-items.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Price } from '../../../money/points/price.tsx'
import type { ShownLesson } from '../lesson-card.tsx'
import { Views } from '../lesson-card.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import styles from './lesson-page.module.css'

interface LessonAsideProps {
  lesson: Pick<Lesson, 'uploadUserId' | 'uploadUserName' | 'learnerCount' | 'isPublic'> & {
    moreFromAuthor: ShownLesson[]
  }
  similar: ShownLesson[]
}

/** The author, the author's other lessons, and popular lessons of the same category. */
export const LessonAside = ({ lesson, similar }: LessonAsideProps) => (
  <div className={styles.aside}>
    <Card as="aside" aria-label="讲师">
      <CardHead>讲师</CardHead>
      <div className={styles.teacher}>
        <Avatar name={lesson.uploadUserName} size={40} />
        <div>
          {lesson.isPublic === 1 ? (
            <Link to={paths.author(lesson.uploadUserId)}>
              <b>{lesson.uploadUserName}</b>
            </Link>
          ) : (
            <b>{lesson.uploadUserName}</b>
          )}
          <p>{formatCount(lesson.learnerCount)} 人在学这门课</p>
        </div>
      </div>
    </Card>
    <RelatedItems title="作者的其他课程" items={lesson.moreFromAuthor.map(shelved)} />
    <RelatedItems title="相关课程" items={similar.map(shelved)} />
  </div>
)

const shelved = (lesson: ShownLesson) => ({
  id: lesson.id,
  to: paths.lesson(lesson.id),
  name: lesson.name,
  cover: <LessonCover lesson={lesson} size="thumb" />,
  foot: (
    <>
      <Price coin={lesson.coin} size="small" />
      <Views count={lesson.viewCount} />
    </>
  ),
})
