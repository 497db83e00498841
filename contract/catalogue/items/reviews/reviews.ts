import { z } from 'zod'
import { pageSizes } from '../../../constants.ts'
import { endpoint } from '../../../endpoint.ts'
import { Day, Done, Flag, Id, pageOf, paging, Time, trimmed, within } from '../../../fields.ts'
import { exportOf } from '../../../list-export.ts'
import { reviewLimits } from './review-rules.ts'

const { contentLength, maxStars } = reviewLimits

const ItemKind = z.enum(['resource', 'lesson'], { error: '评价对象不正确' })
/** The reviewed resource or course. */
const target = { kind: ItemKind, itemId: Id }

const Stars = within(1, maxStars, `请选择 1 到 ${maxStars} 星`)
const words = (required: string) =>
  trimmed(required).refine((text) => [...text].length <= contentLength, `最多 ${contentLength} 个字`)
const reviewContent = { stars: Stars, content: words('请写下您的评价') }

/** REV-1: how the author of a review had the item. */
const OwnedBy = z.enum(['bought', 'shared', 'used'])

export const Review = z.object({
  id: Id,
  ...target,
  uploadUserId: Id,
  uploadUserName: z.string(),
  avatar: z.string().nullable(),
  ownedBy: OwnedBy,
  /** The version on offer when it was written. */
  versionNumber: z.int(),
  stars: z.int(),
  content: z.string(),
  uploadTime: Time,
  /** It was changed after it was written. */
  isEdited: z.boolean(),
  /** Waits for an administrator; only its author and administrators see it. */
  isHeld: z.boolean(),
  helpfulCount: z.int(),
  /** The caller found it helpful. */
  isHelpful: z.boolean(),
  /** null: the author of the item has not answered, or the answer waits for an administrator. */
  answer: z.object({ content: z.string(), answerTime: Time, isHeld: z.boolean() }).nullable(),
})
export type Review = z.output<typeof Review>

/** REV-5: the numbers of shown reviews; `stars` from one to five. */
export const ReviewTotals = z.object({
  count: z.int(),
  /** One decimal; null without reviews. */
  average: z.number().nullable(),
  stars: z.array(z.int()).length(maxStars),
  answered: z.int(),
})
export type ReviewTotals = z.output<typeof ReviewTotals>

export const reviewFilters = ['all', 'answered', 'low'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/review/queryReviewList',
  access: 'anyone',
  summary: '一份资源或一门课程的评价，有用的在前；filter=answered 有作者答复的，low 为 3 星及以下的',
  query: z.object({
    ...target,
    ...paging(pageSizes.reviews, ['helpfulCount', 'uploadTime', 'stars']),
    filter: z.enum(reviewFilters, { error: '筛选条件不正确' }).default('all'),
  }),
  answer: pageOf(Review).extend({ totals: ReviewTotals }),
  fails: ['not_found', 'page_out_of_range'],
})

/** A review with the item that it is about. */
export const ReceivedReview = Review.extend({
  itemName: z.string(),
  /** The page of the item, at the review. */
  link: z.string(),
})
export type ReceivedReview = z.output<typeof ReceivedReview>

export const listReceivedReviews = endpoint({
  method: 'GET',
  path: '/api/review/queryReceivedReviewList',
  access: 'anyone',
  summary: '一位作者的在架资源与公开课程收到的评价，最新的在前；总数最多数到 1000',
  query: z.object({ authorId: Id, ...paging(pageSizes.reviews, ['uploadTime']) }),
  answer: pageOf(ReceivedReview),
  fails: ['page_out_of_range'],
})

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/api/review/queryOwnReview',
  access: 'session',
  summary: '我对一份资源或一门课程的评价，能不能写、能不能改，以及是否由我答复别人的评价',
  query: z.object(target),
  answer: z.object({
    /** How the caller has the item; null: may not review it. */
    ownedBy: OwnedBy.nullable(),
    /** The time of the purchase. */
    buyTime: Time.nullable(),
    versionNumber: z.int(),
    /** The caller offers the item: answers reviews and writes none. */
    isAuthor: z.boolean(),
    review: Review.nullable(),
    mayEdit: z.boolean(),
  }),
  fails: ['not_found'],
})
export type OwnReview = z.output<typeof getOwnReview.answer>

export const addReview = endpoint({
  method: 'POST',
  path: '/api/review/addReview',
  access: 'user',
  isPosting: true,
  summary: '评价已购买、共享给我，或免费且已下载（学习）的资源与课程；每人每份一条',
  body: z.strictObject({ ...target, ...reviewContent }),
  answer: Review,
  status: 201,
  fails: ['not_found', 'review_own_item', 'review_not_owned', 'already_reviewed', 'content_blocked'],
})

export const updateReview = endpoint({
  method: 'PUT',
  path: '/api/review/updateReview',
  access: 'user',
  isPosting: true,
  summary: '修改自己的评价',
  body: z.strictObject({ id: Id, ...reviewContent }),
  answer: Review,
  fails: ['not_found', 'forbidden', 'review_too_old', 'content_blocked'],
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/review/deleteReview/{id}',
  access: 'user',
  summary: '删除评价（本人或管理员），作者答复一并隐藏',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found', 'forbidden'],
})

export const answerReview = endpoint({
  method: 'PUT',
  path: '/api/review/answerReview',
  access: 'user',
  isPosting: true,
  summary: '资源或课程的作者答复一条评价；每条一次，再次提交即修改',
  body: z.strictObject({ id: Id, answer: words('请输入答复内容') }),
  answer: Review,
  fails: ['not_found', 'forbidden', 'content_blocked'],
})

const Helpful = z.object({ helpfulCount: z.int(), isHelpful: z.boolean() })

export const voteHelpful = endpoint({
  method: 'POST',
  path: '/api/review/voteHelpful',
  access: 'user',
  summary: '觉得一条评价有用；重复只算一次，不能评自己的',
  fields: z.object({ reviewId: Id }),
  answer: Helpful,
  fails: ['not_found', 'own_review_vote'],
})

export const cancelHelpful = endpoint({
  method: 'POST',
  path: '/api/review/cancelHelpful',
  access: 'user',
  summary: '取消有用',
  fields: z.object({ reviewId: Id }),
  answer: Helpful,
  fails: ['not_found'],
})

export const AdminReview = ReceivedReview.extend({
  /** The sensitive words because of which the review or its answer waits. */
  heldWords: z.array(z.string()),
})
export type AdminReview = z.output<typeof AdminReview>

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/review/queryAdminReviewList',
  access: 'administrator',
  permission: 'moderate',
  summary: '后台评价列表；counts 为同一筛选下全部与待复核的条数（最多数到 10000）',
  query: z.object({
    ...paging(pageSizes.adminTable, ['uploadTime', 'helpfulCount']),
    content: z.string().trim().max(60).optional(),
    uploadUserName: z.string().trim().max(30).optional(),
    kind: ItemKind.optional(),
    stars: Stars.optional(),
    isHeld: Flag.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  answer: pageOf(AdminReview).extend({ counts: z.object({ all: z.int(), held: z.int() }) }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportAdminReviews = exportOf(listAdminReviews)

export const releaseReviews = endpoint({
  method: 'POST',
  path: '/api/review/releaseReviews',
  access: 'administrator',
  permission: 'moderate',
  summary: '放行待复核的评价与答复',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  answer: Done,
  fails: ['not_found'],
})
