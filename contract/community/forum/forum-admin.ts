import { z } from 'zod'
import { shownAiShare } from '../../base/moderation/ai-share.ts'
import { categoryCalls } from '../../catalogue/items/categories/categories.ts'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Bool, Day, Done, Flag, Id, pageOf, paging, wholeNumber } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { Reply, TopicItem, TopicLink } from './forum-items.ts'

export const {
  list: listTopicCategories,
  save: saveTopicCategory,
  sort: sortTopicCategories,
  remove: deleteTopicCategory,
} = categoryCalls({ area: 'topic', noun: 'Topic', label: '论坛类别', things: '帖子', permission: 'moderate' })

const period = { from: Day.optional(), to: Day.optional() }

/** The sensitive words because of which the item is pending review. */
const reviewFields = { heldWords: z.array(z.string()), aiShare: shownAiShare, aiShareRuled: shownAiShare }
export const AdminTopicItem = TopicItem.extend(reviewFields)

export const listAdminTopics = endpoint({
  method: 'GET',
  path: '/api/topic/queryAdminTopicList',
  access: 'administrator',
  permission: 'moderate',
  summary: '后台帖子列表；counts 为同一筛选下全部、待复核、置顶、锁定的篇数（最多数到 10000）',
  query: z.object({
    ...paging(pageSizes.adminTable, ['updateTime', 'uploadTime', 'love', 'answerCount']),
    title: z.string().trim().max(60).optional(),
    topicCategoryId: wholeNumber('类别不正确').optional(),
    uploadUserName: z.string().trim().max(30).optional(),
    isPinned: Flag.optional(),
    isLocked: Flag.optional(),
    isHeld: Flag.optional(),
    ...period,
  }),
  answer: pageOf(AdminTopicItem).extend({
    counts: z.object({ all: z.int(), held: z.int(), pinned: z.int(), locked: z.int() }),
  }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportAdminTopics = exportOf(listAdminTopics)

export const markTopics = endpoint({
  method: 'POST',
  path: '/api/topic/markTopics',
  access: 'administrator',
  permission: 'moderate',
  summary: '置顶、锁定、移到另一类别、放行待复核的帖子',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(100),
    isPinned: Bool.optional(),
    isLocked: Bool.optional(),
    topicCategoryId: Id.optional(),
    release: z.literal(true).optional(),
  }),
  answer: Done,
  fails: ['not_found', 'category_unknown', 'pin_limit_reached'],
})

export const listAdminReplies = endpoint({
  method: 'GET',
  path: '/api/topic/queryAdminAnswerList',
  access: 'administrator',
  permission: 'moderate',
  summary: '后台回复列表，附所属帖子；counts 为同一筛选下全部与待复核的条数（最多数到 10000）',
  query: z.object({
    ...paging(pageSizes.adminTable, ['uploadTime', 'love']),
    content: z.string().trim().max(60).optional(),
    title: z.string().trim().max(60).optional(),
    uploadUserName: z.string().trim().max(30).optional(),
    isHeld: Flag.optional(),
    ...period,
  }),
  answer: pageOf(Reply.extend({ drTopicDto: TopicLink, ...reviewFields })).extend({
    counts: z.object({ all: z.int(), held: z.int() }),
  }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportAdminReplies = exportOf(listAdminReplies)

export const releaseReplies = endpoint({
  method: 'POST',
  path: '/api/topic/releaseAnswers',
  access: 'administrator',
  permission: 'moderate',
  summary: '放行待复核的回复',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  answer: Done,
  fails: ['not_found'],
})
