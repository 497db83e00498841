import { Note } from '#ui/feedback/note.tsx'
import type { SharedLessonsData } from '../../areas/catalogue/courses/own/member-lessons.ts'
import { SomeSharedLessons } from '../../areas/catalogue/courses/own/received-lessons.tsx'
import type { SharedData } from '../../areas/catalogue/documents/own/member-resources.ts'
import { SharedResources } from '../../areas/catalogue/documents/own/received-resources.tsx'
import styles from './received.module.css'

/** Explains the limits of the third level. */
export const ThirdLevelNote = () => (
  <Note>
    三级会员可以浏览商城、课程与论坛；下载和观看仅限上级账号授权的内容。需要其他内容，请在详情页点「向上级申请」。
  </Note>
)

interface ReceivedProps {
  data: SharedData & { lessons: SharedLessonsData }
  isThird: boolean
}

/** Items shared with the member: all resources, paged, and the newest lessons. */
export const Received = ({ data: { lessons, ...resources }, isThird }: ReceivedProps) => (
  <div className={styles.received}>
    {isThird && <ThirdLevelNote />}
    <SharedResources data={resources} />
    {lessons.totalElements > 0 && <SomeSharedLessons data={lessons} />}
  </div>
)
