import * as reviews from '#contract/catalogue/items/reviews/reviews.ts'
import type { Bind } from '#kernel/http/index.ts'
import { addReview } from './add-review.ts'
import { exportForAdmin, listForAdmin } from './admin-reviews.ts'
import { answerReview } from './answer-review.ts'
import { deleteReview, updateReview } from './change-review.ts'
import { listReviews, readOwn } from './list-reviews.ts'
import { listReceived } from './received-reviews.ts'
import { releaseReviews } from './release-reviews.ts'
import { cancelHelpful, voteHelpful } from './vote-review.ts'

export const routes = (bind: Bind) => {
  bind(reviews.listReviews, ({ db, actor, query }) => listReviews(db, actor, query))
  bind(reviews.listReceivedReviews, ({ db, actor, query }) => listReceived(db, actor, query))
  bind(reviews.getOwnReview, ({ db, actor, query }) => readOwn(db, actor, query))
  bind(reviews.addReview, ({ db, actor, body }) => addReview(db, actor, body))
  bind(reviews.updateReview, ({ db, actor, body }) => updateReview(db, actor, body))
  bind(reviews.deleteReview, ({ db, actor, params }) => deleteReview(db, actor, params.id))
  bind(reviews.answerReview, ({ db, actor, body }) => answerReview(db, actor, body))
  bind(reviews.voteHelpful, ({ db, actor, fields }) => voteHelpful(db, actor, fields.reviewId))
  bind(reviews.cancelHelpful, ({ db, actor, fields }) => cancelHelpful(db, actor, fields.reviewId))

  bind(reviews.listAdminReviews, ({ db, query }) => listForAdmin(db, query))
  bind(reviews.exportAdminReviews, ({ db, query }) => exportForAdmin(db, query))
  bind(reviews.releaseReviews, ({ db, actor, body }) => releaseReviews(db, actor, body.ids))
}
