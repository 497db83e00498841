import { sql } from 'kysely'
import { batchWrites, type Db, prepared } from '#kernel/database/index.ts'
import { letters } from './tell-reply.ts'
import './tables.ts'

interface Saying {
  topicId: number
  authorId: number
  parentId: number | null
  content: string
  is_held: boolean
  held_words: string[]
}

export interface Said {
  outcome: 'added' | 'same' | 'not_found' | 'locked' | 'other_topic' | 'busy'
  /** The reply that was added, or the same one of a moment ago. */
  answer_id: number
  said_at: Date
  /** How many replies of the topic people can read with this one. */
  count_now: number
  root_id: number | null
  author_name: string
  avatar: string | null
  company: string | null
  reply_user_name: string | null
  /** Who got a notice of it. */
  told: number[] | null
}

/**
 * Adds a reply and tells its people, with all that came at the same moment by one statement. Where somebody else holds
 * the topic, it waits with those of this topic alone.
 */
export const sayAnswer = async (db: Db, saying: Saying): Promise<Said> => {
  const said = await among(db, 0, saying)
  return said.outcome === 'busy' ? inOne(db, saying.topicId, saying) : said
}

/** Pressed twice: the second finds what the first has said. */
const nameOf = ({ topicId, authorId, parentId, content }: Saying) =>
  JSON.stringify([topicId, authorId, parentId, content])
const among = batchWrites<Saying, Said>((db, _all, sayings) => say(db, sayings, false), nameOf)
const inOne = batchWrites<Saying, Said>((db, _topicId, sayings) => say(db, sayings, true), nameOf)

const say = (db: Db, sayings: Saying[], waits: boolean): Promise<Said[]> => {
  const values = {
    topics: sayings.map(({ topicId }) => topicId),
    authors: sayings.map(({ authorId }) => authorId),
    parents: sayings.map(({ parentId }) => parentId),
    contents: sayings.map(({ content }) => content),
    held: sayings.map(({ is_held }) => (is_held ? 't' : 'f')), // the driver takes a list of booleans for one boolean
    words: sayings.map(({ held_words }) => held_words.join('\n')),
    ...letters,
    waits,
  }
  return prepared(
    db,
    'forum.say',
    values,
    ($) => sql<Said>`
      select outcome, answer_id, said_at, count_now, root_id, author_name, avatar, company, reply_user_name, told
      from say_answers(${$('topics')}::bigint[], ${$('authors')}::bigint[], ${$('parents')}::bigint[], ${$('contents')}::text[],
        ${$('held')}::text[]::boolean[], ${$('words')}::text[], ${$('link')}, ${$('toAnswered')}::text[], ${$('toAsker')}::text[],
        ${$('waits')})
      order by turn`,
  )
}
