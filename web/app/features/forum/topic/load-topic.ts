import { data, type RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import type { Comment, Reply } from '#contract/forum.ts'
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
  /** What the reader said himself and nobody else can read yet. */
  held: Reply[]
  totalElements: number
  /** What the address asked for, with the page that was found. */
  query: TopicQuery
  /** By comment: the replies that are shown in place of the first three. */
  unfolded: Map<number, Replies>
  /** The comment the address leads to is not there any more. */
  isGone: boolean
}

const relatedShown = 4

/** A topic, a page of what was said about it, its author, and what else is talked about in its category. */
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
      present(forum.getForumUser({ userId: uploadUserId })),
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

/** What a call answers, or nothing where there is none: an author may have closed his account. */
const present = async <T>(call: Promise<T>): Promise<T | undefined> => {
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
  const found = around === undefined ? undefined : await present(forum.listComments({ topicId, around }))
  const { content, totalElements, heldContent, ...place } =
    found ??
    (await forum.listComments({
      topicId,
      page: page - 1,
      size: pageSizes.comments,
      sort: `uploadTime,${isNewestFirst ? 'desc' : 'asc'}`,
    }))
  const wanted = new Map<number, { page?: number; around?: number }>()
  for (const [id, at] of query.open) wanted.set(id, { page: at })
  if (found?.commentId && isFolded(found.content, around)) wanted.set(found.commentId, { around })
  const unfolded = new Map<number, Replies>()
  for (const { id } of content.filter((comment) => wanted.has(comment.id)))
    unfolded.set(id, await forum.listReplies({ answerId: id, size: pageSizes.replies, ...wanted.get(id) }))
  return {
    content,
    held: heldContent,
    totalElements,
    query: {
      topicId,
      page: place.page + 1,
      isNewestFirst: isNewestFirst && !found,
      open: new Map([...unfolded].map(([id, replies]) => [id, replies.page])),
    },
    unfolded,
    isGone: around !== undefined && !found,
  }
}

/** Neither a comment nor among the first replies of one. */
const isFolded = (comments: Comment[], id: number | undefined) =>
  !comments.some((comment) => comment.id === id || comment.drTopicAnswerDtos.some((reply) => reply.id === id))
