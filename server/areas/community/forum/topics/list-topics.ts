import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findByAuthor } from '../own-queries.ts'
import { toFoundItem } from '../view.ts'
import { findListed, type ListQuery } from './list-queries.ts'
import { findByWords } from './search-topics.ts'

/** One page of the topics that the viewer may see: by search words, by author, or all. */
export const listTopics = async (db: Db, viewer: Actor, query: ListQuery) => {
  const { title, uploadUserId } = query
  if (title) {
    const found = await findByWords(db, { ...query, title })
    return toPage(found, toFoundItem(found.marks ?? title))
  }
  if (uploadUserId) return toPage(await findByAuthor(db, viewer, { ...query, uploadUserId }), toFoundItem(undefined))
  return toPage(await findListed(db, query), toFoundItem(undefined))
}
