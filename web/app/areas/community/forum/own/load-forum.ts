import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { nameParam, pageParam } from '#lib/url/query-params.ts'
import { toShownTopic } from '../shown-topic.ts'

type Context = Readonly<RouterContextProvider>

const size = pageSizes.memberList

interface Found<T> {
  content: T[]
  totalElements: number
}

/** The page in the address. If deletions have left fewer pages, the last one is loaded instead. */
const pageOf = async <T>(query: URLSearchParams, find: (page: number) => Promise<Found<T>>) => {
  const page = pageParam(query)
  const found = await orErrorPage(find(page - 1))
  const last = Math.max(1, Math.ceil(found.totalElements / size))
  if (page <= last) return { ...found, page, size }
  return { ...(await orErrorPage(find(last - 1))), page: last, size }
}

/** The value of `forumActiveName` in the address. */
export const ownViews = ['topics', 'answers'] as const
export type OwnView = (typeof ownViews)[number]

/** The member's own topics or replies, newest first, and the numbers of both. */
export const loadOwnForum = async (query: URLSearchParams, context: Context, memberId: number) => {
  const { forum } = api(context)
  const findTopics = (page: number, count: number = size) =>
    forum.listTopics({ uploadUserId: memberId, page, size: count, sort: 'uploadTime,desc' })
  const findReplies = (page: number, count: number = size) => forum.listOwnReplies({ page, size: count })
  if (query.get('forumActiveName') === 'answers') {
    const [found, topics] = await Promise.all([pageOf(query, findReplies), orErrorPage(findTopics(0, 1))])
    const content = found.content.map((reply) => ({ ...reply, time: relativeTime(reply.uploadTime) }))
    return {
      view: 'answers' as const,
      found: { ...found, content },
      counts: { topics: topics.totalElements, answers: found.totalElements },
    }
  }
  const [found, replies] = await Promise.all([pageOf(query, findTopics), orErrorPage(findReplies(0, 1))])
  return {
    view: 'topics' as const,
    found: { ...found, content: found.content.map((topic) => toShownTopic(topic)) },
    counts: { topics: found.totalElements, answers: replies.totalElements },
  }
}

/** The member's favourite topics, the latest favourite first. */
export const loadFavoriteTopics = async (query: URLSearchParams, context: Context) => {
  const name = nameParam(query)
  const found = await pageOf(query, (page) => api(context).forum.listFavoriteTopics({ page, size, name }))
  return { ...found, name, content: found.content.map((topic) => ({ ...topic, ...toShownTopic(topic) })) }
}

export type OwnForumData = Awaited<ReturnType<typeof loadOwnForum>>
export type FavoriteTopicsData = Awaited<ReturnType<typeof loadFavoriteTopics>>
