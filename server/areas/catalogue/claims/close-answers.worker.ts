import { closeNextAnswer } from './answer-claim.ts'
import { closeAnswers } from './close-answers.job.ts'

closeAnswers.handledBy(async ({ db, signal }) => {
  while (!signal.aborted && (await closeNextAnswer(db)));
})
