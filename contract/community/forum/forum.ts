import { z } from 'zod'
import { declaredAiShare } from '../../base/moderation/ai-share.ts'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import {
  Bool,
  Done,
  Flag,
  foundPageOf,
  Id,
  Keyword,
  NameFilter,
  pageOf,
  paging,
  Suggestion,
  searchOptions,
  Time,
  trimmed,
  wholeNumber,
} from '../../fields.ts'
import { Author, Comment, ipRegion, Reply, Topic, TopicItem, TopicLink } from './forum-items.ts'
import { forumLimits } from './forum-rules.ts'

export * from './forum-admin.ts'
export * from './forum-items.ts'

const { titleLength, contentLength, replyLength, maxTags, tagLength } = forumLimits

const topicOrders = ['uploadTime', 'activeTime', 'love', 'answerCount'] as const

export const listTopics = endpoint({
  method: 'GET',
  path: '/api/topic/queryTopicList',
  access: 'user',
  summary: '帖子列表，置顶的在前；title 为关键词；unanswered=1 只看无人回答的；uploadUserId 只看某人的',
  query: z.object({
    ...paging(pageSizes.topics, topicOrders),
    title: Keyword.optional(),
    ...searchOptions,
    /** 0: all. */
    topicCategoryId: wholeNumber('类别不正确').optional(),
    unanswered: Flag.optional(),
    uploadUserId: Id.optional(),
  }),
  answer: foundPageOf(TopicItem),
  fails: ['page_out_of_range'],
})

export const getTopic = endpoint({
  method: 'GET',
  path: '/api/topic/queryTopic',
  access: 'user',
  summary: '一篇帖子',
  query: z.object({ topicId: Id }),
  answer: Topic,
  fails: ['not_found'],
})

export const countTopicView = endpoint({
  method: 'POST',
  path: '/api/topic/viewTopic',
  access: 'user',
  summary: '记一次浏览；由页面在打开后调用',
  fields: z.object({ topicId: Id }),
  answer: Done,
  effect: false,
})

export const suggestTopics = endpoint({
  method: 'GET',
  path: '/api/topic/suggest',
  access: 'user',
  summary: '输入时的搜索建议，最多 8 条：词与结果数，或条目与它的页面',
  query: z.object({ title: Keyword.min(1, '请输入关键词') }),
  answer: z.array(Suggestion),
})

const topicContent = {
  title: trimmed('请输入文章标题').max(titleLength, `标题最多 ${titleLength} 个字`),
  topicCategoryId: wholeNumber('请选择类别').pipe(z.number().positive('请选择类别')),
  content: z.string({ error: '请输入正文' }).max(contentLength, '正文过长'),
  tags: z
    .array(z.string().trim().min(1).max(tagLength, `标签最多 ${tagLength} 个字`))
    .max(maxTags, `标签最多 ${maxTags} 个`)
    .default([]),
  aiShare: declaredAiShare,
}

/** A topic with all fields that lists and details have. */
const WholeTopic = Topic.extend(TopicItem.shape)

export const addTopic = endpoint({
  method: 'POST',
  path: '/api/topic/addTopic',
  access: 'user',
  isPosting: true,
  summary: '发帖；正文在服务端按白名单清洗，只有空段落算空；发出后草稿清除',
  body: z.strictObject(topicContent),
  entity: WholeTopic,
  answer: Topic,
  status: 201,
  fails: ['category_unknown', 'content_empty', 'content_blocked'],
})

export const updateTopic = endpoint({
  method: 'PUT',
  path: '/api/topic/updateTopic',
  access: 'user',
  isPosting: true,
  summary: '修改自己的帖子',
  body: z.strictObject({ ...topicContent, id: Id }),
  entity: WholeTopic,
  answer: Topic,
  fails: ['not_found', 'forbidden', 'topic_locked', 'category_unknown', 'content_empty', 'content_blocked'],
})

export const deleteTopic = endpoint({
  method: 'DELETE',
  path: '/api/topic/deleteTopic/{id}',
  access: 'user',
  summary: '删除帖子（本人或管理员），其回复一并隐藏',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found', 'forbidden'],
})

const topicMark = { fields: z.object({ topicId: Id }), answer: Done, fails: ['not_found'] } as const

export const addFavoriteTopic = endpoint({
  method: 'POST',
  path: '/api/topic/addFavoriteTopic',
  access: 'user',
  summary: '收藏帖子',
  ...topicMark,
})
export const cancelFavoriteTopic = endpoint({
  method: 'POST',
  path: '/api/topic/cancelFavoriteTopic',
  access: 'user',
  summary: '取消收藏帖子',
  ...topicMark,
})

const Love = z.object({ love: z.int(), isLove: z.boolean() })

export const likeTopic = endpoint({
  method: 'POST',
  alsoGet: 'call',
  path: '/api/topic/topicLike',
  access: 'user',
  summary: '点赞；重复点赞只算一次',
  fields: z.object({ topicId: Id }),
  answer: Love,
  fails: ['not_found'],
})
export const cancelTopicLike = endpoint({
  method: 'POST',
  path: '/api/topic/cancelTopicLike',
  access: 'user',
  summary: '取消点赞',
  fields: z.object({ topicId: Id }),
  answer: Love,
  fails: ['not_found'],
})

const replyContent = trimmed('请输入回复内容').refine(
  (text) => [...text].length <= replyLength,
  `最多 ${replyLength} 个字`,
)

export const addReply = endpoint({
  method: 'POST',
  path: '/api/topic/addTopicAnswer',
  access: 'user',
  isPosting: true,
  summary: '评论（无 subId）或回复（subId 为被回复的评论）',
  fields: z.object({ topicId: Id, content: replyContent, subId: Id.optional(), aiShare: declaredAiShare }),
  answer: Reply,
  status: 201,
  fails: ['not_found', 'topic_locked', 'answer_of_another_topic', 'content_blocked'],
})

export const updateReply = endpoint({
  method: 'PUT',
  path: '/api/topic/updateTopicAnswer',
  access: 'user',
  isPosting: true,
  summary: '修改自己的回复',
  body: z.strictObject({ id: Id, content: replyContent, aiShare: declaredAiShare }),
  entity: Comment,
  answer: Reply,
  fails: ['not_found', 'forbidden', 'topic_locked', 'content_blocked'],
})

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/api/topic/deleteTopicAnswer/{id}',
  access: 'user',
  summary: '删除回复（本人或管理员）；其下的回复保留，原处显示已删除',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found', 'forbidden'],
})

export const listComments = endpoint({
  method: 'GET',
  path: '/api/topic/queryTopicAnswerList',
  access: 'user',
  summary:
    '评论，采纳的在最前，其余从早到晚；每条带最初的几条回复；本人待复核的另列于 heldContent。around 给出一条评论或回复时返回它所在的一页',
  query: z.object({
    topicId: Id,
    ...paging(pageSizes.comments, ['uploadTime', 'love'], 'asc'),
    around: Id.optional(),
  }),
  answer: pageOf(Comment).extend({
    page: z.int(),
    /** With `around`: that comment, or the comment above that reply. */
    commentId: Id.optional(),
    /** The caller's own replies that are pending review; they are neither counted nor part of a page. */
    heldContent: z.array(Reply),
  }),
  fails: ['not_found', 'page_out_of_range'],
})

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/topic/queryReplyList',
  access: 'user',
  summary: '一条评论下的全部回复，从早到晚；around 给出一条回复时返回它所在的一页',
  query: z.object({ answerId: Id, ...paging(pageSizes.replies, ['uploadTime'], 'asc'), around: Id.optional() }),
  answer: pageOf(Reply).extend({ page: z.int() }),
  fails: ['not_found', 'page_out_of_range'],
})

export const likeReply = endpoint({
  method: 'POST',
  path: '/api/topic/answerLike',
  access: 'user',
  summary: '给回复点赞（like=true）或取消',
  body: z.strictObject({ answerId: Id, like: Bool }),
  answer: Love,
  fails: ['not_found'],
})

export const acceptReply = endpoint({
  method: 'POST',
  path: '/api/topic/acceptAnswer',
  access: 'user',
  summary: '楼主采纳一条评论；answerId 为空则取消采纳',
  body: z.strictObject({ topicId: Id, answerId: Id.nullable() }),
  answer: Done,
  fails: ['not_found', 'forbidden', 'answer_of_another_topic'],
})

export const listOwnReplies = endpoint({
  method: 'GET',
  path: '/api/topic/queryTopicAnswerListByUser',
  access: 'user',
  summary: '我的回复，最近的在前；userId 若给出必须是自己',
  query: z.object({ ...paging(pageSizes.memberList, ['uploadTime']), userId: Id.optional() }),
  answer: pageOf(Reply.extend({ drTopicDto: TopicLink })),
  fails: ['page_out_of_range'],
})

export const listFavoriteTopics = endpoint({
  method: 'GET',
  path: '/api/topic/queryFavoriteTopicList',
  access: 'user',
  summary: '我收藏的帖子，最近收藏的在前；name 为标题的一部分',
  query: z.object({ ...paging(pageSizes.memberList, ['favoriteTime']), name: NameFilter }),
  answer: pageOf(TopicItem.extend({ favoriteTime: Time })),
  fails: ['page_out_of_range'],
})

export const Draft = z.object({
  title: z.string(),
  topicCategoryId: Id.nullable(),
  content: z.string(),
  tags: z.array(z.string()),
  updateTime: Time,
})

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/topic/queryDraft',
  access: 'user',
  summary: '我的发帖草稿（topicId 给出时为修改该帖的草稿）；没有则为 null',
  query: z.object({ topicId: Id.optional() }),
  answer: z.object({ draft: Draft.nullable() }),
  fails: ['not_found', 'forbidden'],
})
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/topic/saveDraft',
  access: 'user',
  summary: '保存草稿；全空则删除',
  body: z.strictObject({
    topicId: Id.optional(),
    title: z.string().max(titleLength),
    topicCategoryId: Id.nullish(),
    content: z.string().max(contentLength),
    tags: z.array(z.string().max(tagLength)).max(maxTags).default([]),
  }),
  answer: z.object({ updateTime: Time }),
  fails: ['not_found', 'forbidden'],
})

/** The figures in the header of the forum. */
export const getForumFigures = endpoint({
  method: 'GET',
  path: '/api/topic/queryFigures',
  access: 'user',
  summary: '论坛数字：今日新帖、帖子、回复、会员，回复最多的人与最近热议的帖子',
  answer: z.object({
    topicsToday: z.int(),
    topics: z.int(),
    answers: z.int(),
    members: z.int(),
    active: z.array(Author.extend({ answers: z.int() })),
    hot: z.array(z.object({ id: Id, title: z.string(), answerCount: z.int() })),
  }),
})

export const getForumUser = endpoint({
  method: 'GET',
  path: '/api/topic/queryForumUser',
  access: 'user',
  summary: '某人（缺省为自己）的论坛主页：资料与真实数字',
  query: z.object({ userId: Id.optional() }),
  answer: Author.extend({
    level: z.string(),
    joinTime: Time,
    topics: z.int(),
    answers: z.int(),
    accepted: z.int(),
    loved: z.int(),
    /** Of the latest post. */
    ipRegion,
    isSelf: z.boolean(),
  }),
  fails: ['not_found'],
})
