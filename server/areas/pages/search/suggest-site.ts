import type { Suggestion } from '#contract/fields.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { interleave } from '#kernel/listing/index.ts'
import { suggestWords as suggestLessons } from '../../catalogue/courses/index.ts'
import { suggestWords as suggestResources } from '../../catalogue/documents/index.ts'
import { suggestWords as suggestTopics } from '../../community/forum/index.ts'
import { suggestWords as suggestNews } from '../news/index.ts'

const [maxSuggestions, maxWords] = [8, 4]

/** Completions of the typed text from all kinds: words with the sum of their counts, then items. */
export const suggestSite = async (db: Db, actor: Actor | undefined, typed: string): Promise<Suggestion[]> => {
  const lists = await Promise.all([
    suggestResources(db, typed),
    suggestLessons(db, actor, typed),
    suggestNews(db, typed),
    actor?.level ? suggestTopics(db, typed) : [],
  ])
  const items = interleave(lists.map((list) => list.filter(({ link }) => link)))
  const words = lists.flat().filter(({ link }) => !link)
  const summed = [...Map.groupBy(words, ({ text }) => text)].map(([text, same]) => ({
    text,
    count: same.reduce((sum, { count = 0 }) => sum + count, 0),
    ...(same.some(({ isCapped }) => isCapped) && { isCapped: true as const }),
  }))
  return [...summed.toSorted((one, other) => other.count - one.count).slice(0, maxWords), ...items].slice(
    0,
    maxSuggestions,
  )
}
