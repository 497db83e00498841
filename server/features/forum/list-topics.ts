import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findListed, type ListQuery } from './list-queries.ts'
import { findByAuthor } from './own-queries.ts'
import { findByWords } from './search-topics.ts'
import { toFoundItem } from './view.ts'

/** One page of topics as this person may see them: by words, of one author, or the whole forum. */
export const listTopics = async (db: Db, viewer: Actor, query: ListQuery) => {
  const { title, uploadUserId } = query
  if (title) return toPage(await findByWords(db, { ...query, title }), toFoundItem(title))
  if (uploadUserId) return toPage(await findByAuthor(db, viewer, { ...query, uploadUserId }), toFoundItem(undefined))
  return toPage(await findListed(db, query), toFoundItem(undefined))
}
