import { reviewedLessons } from './features/lessons/index.ts'
import { reviewedResources } from './features/library/index.ts'
import type { ReviewedKinds } from './features/reviews/index.ts'

/** Everything that can be reviewed. */
export const reviewedKinds: ReviewedKinds = { resource: reviewedResources, lesson: reviewedLessons }
