import { data, type RouterContextProvider } from 'react-router'
import { noItems, orRefusal } from '#lib/api/or-refusal.ts'
import { api } from '#lib/api/server-api.ts'
import { type ForumQuery, toListInput } from './forum-query.ts'
import { toShownTopic } from './shown-topic.ts'
import type { FoundTopics } from './topic-list.tsx'

/** One page of topics. A page past the end is an error 404; a keyword that the server refuses gives an empty list with its message. */
export const loadTopics = async (
  context: Readonly<RouterContextProvider>,
  query: ForumQuery,
  size: number,
): Promise<FoundTopics> => {
  const by = query.sort === 'active' ? 'activeTime' : 'uploadTime'
  const found = await orRefusal(api(context).forum.listTopics(toListInput(query, size)), noItems)
  if ('problem' in found) return found
  if (query.page > 1 && found.content.length === 0) throw data(null, { status: 404 })
  return { ...found, content: found.content.map((topic) => toShownTopic(topic, by)) }
}

/** The categories of the forum in their order, with their numbers of topics. */
export const loadCategories = async (context: Readonly<RouterContextProvider>) =>
  (await api(context).forum.listTopicCategories()).map(({ id, categoryName, count }) => ({
    id,
    categoryName,
    count,
  }))
