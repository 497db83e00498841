import type { WordAction } from '#contract/base/moderation/moderation.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { announce, cachedUntilNotified } from '#kernel/live/index.ts'
import { buildMatcher, type Matcher } from './matcher.ts'
import './tables.ts'

const topic = 'sensitive-words'

export interface SensitiveWords {
  words: { id: number; word: string; action: WordAction }[]
  match: Matcher
}

export const announceSensitiveWords = (tx: Tx) => announce(tx, { topic })

/** Inside a transaction the words are read from the database; callers should check texts before they begin one. */
export const sensitiveWordsOf = (db: Db | Tx): Promise<SensitiveWords> =>
  db.isTransaction ? readSensitiveWords(db) : cachedUntilNotified(db, topic, 'all', () => readSensitiveWords(db))

const readSensitiveWords = async (db: Db | Tx): Promise<SensitiveWords> => {
  const words = await db.selectFrom('sensitive_word').select(['id', 'word', 'action', 'normal_form']).execute()
  return { words, match: buildMatcher(words.map(({ normal_form }) => normal_form)) }
}
