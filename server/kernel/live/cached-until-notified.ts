import type { Db, Tx } from '#kernel/database/index.ts'
import type { Events } from './events.ts'

interface Memory {
  events: Events
  /** By topic, then by what was asked. */
  known: Map<string, Map<string, Promise<unknown>>>
  isListening: boolean
}

/** By the adapter, which a database and the transactions on it have in common: both find what is known. */
const memories = new WeakMap<object, Memory>()
const memoryOf = (db: Db | Tx) => memories.get(db.getExecutor().adapter)

/** From here on this process may remember what it reads; while it does not hear of changes it remembers nothing. */
export const startInvalidation = (db: Db, events: Events): void => {
  const memory: Memory = { events, known: new Map(), isListening: true }
  memories.set(db.getExecutor().adapter, memory)
  const dropAll = (isListening: boolean) => {
    for (const answers of memory.known.values()) answers.clear()
    memory.isListening = isListening
  }
  events.onLost(() => dropAll(false))
  events.onBack(() => dropAll(true))
}

/**
 * What `read` answers, kept in memory until the topic is announced, in whatever process. It is for all who ask, so for
 * reading alone. `question` tells it from whatever else is kept until then.
 */
export const cachedUntilNotified = <T>(
  db: Db | Tx,
  topic: string,
  question: string,
  read: () => Promise<T>,
): Promise<T> => {
  const memory = memoryOf(db)
  if (!memory?.isListening) return read()
  const answers = answersOf(memory, topic)
  const known = answers.get(question)
  if (known) return known as Promise<T>
  const answer = read()
  answers.set(question, answer)
  answer.catch(() => {
    if (answers.get(question) === answer) answers.delete(question)
  })
  return answer
}

const answersOf = ({ events, known }: Memory, topic: string) => {
  const before = known.get(topic)
  if (before) return before
  const answers = new Map<string, Promise<unknown>>()
  known.set(topic, answers)
  events.on(topic, () => answers.clear())
  return answers
}

/** For who has changed something himself: he reads it at once, not only when he hears of it. */
export const invalidate = (db: Db, topics: Iterable<string>): void => {
  const memory = memoryOf(db)
  if (memory) for (const topic of topics) memory.known.get(topic)?.clear()
}
