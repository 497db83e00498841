import { data, type RouterContextProvider } from 'react-router'
import type { Comment, Reply } from '#contract/community/forum/forum.ts'
import { pageSizes } from '#contract/constants.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { readTopicQuery, type TopicQuery } from './topic-query.ts'

type Context = Readonly<RouterContextProvider>

/** A page of the replies to one comment, from 0. */
export interface Replies {
  content: Reply[]
  page: number
}

export interface Comments {
  content: Comment[]
  /** The reader's own replies that are pending review. */
  pending: Reply[]
  totalElements: number
  /** The query of the address, with the number of the loaded page. */
  query: TopicQuery
  /** By comment id: a page of its replies that is shown instead of the first three. */
  unfolded: Map<number, Replies>
  /** The address refers to a reply that does not exist any more. */
  isTargetMissing: boolean
}

const relatedShown = 4

/** A topic with a page of its comments, its author and other active topics of its category. */
export const loadTopic = async (context: Context, url: URL) => {
  const query = readTopicQuery(url.searchParams)
  if (!query) throw data(null, { status: 404 })
  const { forum } = api(context)
  const [topic, comments] = await orErrorPage(
    Promise.all([forum.getTopic({ topicId: query.topicId }), loadComments(context, query)]),
  )
  if (query.page > 1 && comments.content.length === 0) throw data(null, { status: 404 })
  const { topicCategoryId, uploadUserId } = topic
  const [author, related] = await orErrorPage(
    Promise.all([
      orUndefined(forum.getForumUser({ userId: uploadUserId })),
      forum.listTopics({ topicCategoryId, size: relatedShown + 1, sort: 'activeTime,desc' }),
    ]),
  )
  return {
    topic,
    comments,
    author,
    related: related.content
      .filter(({ id }) => id !== topic.id)
      .slice(0, relatedShown)
      .map(({ id, title, answerCount }) => ({ id, title, answerCount })),
  }
}

export type TopicData = Awaited<ReturnType<typeof loadTopic>>

/** Undefined instead of an error 404: an author may have closed his account. */
const orUndefined = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call
  } catch (error) {
    if (asProblem(error)?.status === 404) return undefined
    throw error
  }
}

const loadComments = async (context: Context, query: TopicQuery): Promise<Comments> => {
  const { forum } = api(context)
  const { topicId, page, isNewestFirst, around } = query
  const found = around === undefined ? undefined : await orUndefined(forum.listComments({ topicId, around }))
  const { content, totalElements, heldContent, ...place } =
    found ??
    (await forum.listComments({
      topicId,
      page: page - 1,
      size: pageSizes.comments,
      sort: `uploadTime,${isNewestFirst ? 'desc' : 'asc'}`,
    }))
  const toUnfold = new Map<number, { page?: number; around?: number }>()
  for (const [id, at] of query.open) toUnfold.set(id, { page: at })
  if (found?.commentId && isFolded(found.content, around)) toUnfold.set(found.commentId, { around })
  const unfolded = new Map<number, Replies>()
  for (const { id } of content.filter((comment) => toUnfold.has(comment.id)))
    unfolded.set(id, await forum.listReplies({ answerId: id, size: pageSizes.replies, ...toUnfold.get(id) }))
  return {
    content,
    pending: heldContent,
    totalElements,
    query: {
      topicId,
      page: place.page + 1,
      isNewestFirst: isNewestFirst && !found,
      open: new Map([...unfolded].map(([id, replies]) => [id, replies.page])),
    },
    unfolded,
    isTargetMissing: around !== undefined && !found,
  }
}

/** Whether a reply is hidden until its comment is unfolded: it is neither a comment nor among the first replies. */
const isFolded = (comments: Comment[], id: number | undefined) =>
  !comments.some((comment) => comment.id === id || comment.drTopicAnswerDtos.some((reply) => reply.id === id))
