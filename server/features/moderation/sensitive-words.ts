import type { WordAction } from '#contract/moderation.ts'
import type { Db, Tx } from '#kernel/db.ts'
import type { Events } from '#kernel/events.ts'
import { announce } from '#kernel/transaction.ts'
import { buildMatcher, type Matcher } from './matcher.ts'
import './tables.ts'

const topic = 'sensitive-words'

export interface SensitiveWords {
  words: { id: number; word: string; action: WordAction }[]
  match: Matcher
}

interface Cache {
  known?: Promise<SensitiveWords>
  isListening: boolean
}
/** By the adapter, which a database and the transactions on it have in common: both find what is known. */
const caches = new WeakMap<object, Cache>()
const adapterOf = (db: Db | Tx) => db.getExecutor().adapter

/** Keeps the words of this database in memory until somebody changes them, in whatever process. */
export const cacheSensitiveWords = (db: Db, events: Events): void => {
  const cache: Cache = { isListening: true }
  caches.set(adapterOf(db), cache)
  const drop = (isListening: boolean) => {
    delete cache.known
    cache.isListening = isListening
  }
  events.on(topic, () => drop(cache.isListening))
  events.onLost(() => drop(false))
  events.onBack(() => drop(true))
}

export const announceSensitiveWords = (tx: Tx) => announce(tx, { topic })

export const sensitiveWordsOf = (db: Db | Tx): Promise<SensitiveWords> => {
  const cache = caches.get(adapterOf(db))
  if (cache?.known) return cache.known
  const read = readSensitiveWords(db)
  if (cache?.isListening) {
    cache.known = read
    read.catch(() => {
      if (cache.known === read) delete cache.known
    })
  }
  return read
}

const readSensitiveWords = async (db: Db | Tx): Promise<SensitiveWords> => {
  const words = await db.selectFrom('sensitive_word').select(['id', 'word', 'action', 'normal_form']).execute()
  return { words, match: buildMatcher(words.map(({ normal_form }) => normal_form)) }
}
