import * as reviews from '#contract/reviews/reviews.ts'
import type { Bind } from '#kernel/http/index.ts'
import { addReview } from './add-review.ts'
import { exportForAdmin, listForAdmin } from './admin-reviews.ts'
import { answerReview } from './answer-review.ts'
import { deleteReview, updateReview } from './change-review.ts'
import { listReviews, readOwn } from './list-reviews.ts'
import { listReceived } from './received-reviews.ts'
import { releaseReviews } from './release-reviews.ts'
import type { ReviewedKinds } from './reviewed-kinds.ts'
import { cancelHelpful, voteHelpful } from './vote-review.ts'

export const routes = (bind: Bind, kinds: ReviewedKinds) => {
  const remove = deleteReview(kinds)
  bind(reviews.listReviews, ({ db, actor, query }) => listReviews(db, kinds, actor, query))
  bind(reviews.listReceivedReviews, ({ db, actor, query }) => listReceived(db, kinds, actor, query))
  bind(reviews.getOwnReview, ({ db, actor, query }) => readOwn(db, kinds, actor, query))
  bind(reviews.addReview, ({ db, actor, body }) => addReview(db, kinds, actor, body))
  bind(reviews.updateReview, ({ db, actor, body }) => updateReview(db, kinds, actor, body))
  bind(reviews.deleteReview, ({ db, actor, params }) => remove(db, actor, params.id))
  bind(reviews.answerReview, ({ db, actor, body }) => answerReview(db, kinds, actor, body))
  bind(reviews.voteHelpful, ({ db, actor, fields }) => voteHelpful(db, kinds, actor, fields.reviewId))
  bind(reviews.cancelHelpful, ({ db, actor, fields }) => cancelHelpful(db, kinds, actor, fields.reviewId))

  bind(reviews.listAdminReviews, ({ db, query }) => listForAdmin(db, kinds, query))
  bind(reviews.exportAdminReviews, ({ db, query }) => exportForAdmin(db, kinds, query))
  bind(reviews.releaseReviews, ({ db, actor, body }) => releaseReviews(db, kinds, actor, body.ids))
}
