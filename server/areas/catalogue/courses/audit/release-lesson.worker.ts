import { releaseDecision } from '../../items/index.ts'
import { lessonAuditing } from './audit-lesson.ts'
import { releaseLesson } from './release-lesson.job.ts'

releaseLesson.handledBy(({ db }, { id }) => releaseDecision(db, 'lesson', id, lessonAuditing))
