import { releaseLesson } from './release-lesson.job.ts'
import { releaseDecision } from './release-lesson.ts'

releaseLesson.handledBy(({ db }, { id }) => releaseDecision(db, id))
