import { sql } from 'kysely'
import { batchWrites, type Db, prepared } from '#kernel/database/index.ts'
import { letters } from './tell-reply.ts'
import './tables.ts'

interface Saying {
  topicId: number
  authorId: number
  parentId: number | null
  content: string
  is_pending_review: boolean
  flagged_words: string[]
}

export interface Said {
  outcome: 'added' | 'same' | 'not_found' | 'locked' | 'other_topic' | 'busy'
  /** The reply that was added, or the equal one of some seconds ago. */
  reply_id: number
  added_at: Date
  /** Visible replies of the topic with this one. */
  new_reply_count: number
  root_id: number | null
  author_name: string
  avatar: string | null
  company: string | null
  reply_user_name: string | null
  /** Members who got a notice of it. */
  notified: number[] | null
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
    pendingReview: sayings.map(({ is_pending_review }) => (is_pending_review ? 't' : 'f')), // the driver takes a list of booleans for one boolean
    flaggedWords: sayings.map(({ flagged_words }) => flagged_words.join('\n')),
    ...letters,
    waits,
  }
  return prepared(
    db,
    'forum.say',
    values,
    ($) => sql<Said>`
      select outcome, reply_id, added_at, new_reply_count, root_id, author_name, avatar, company, reply_user_name, notified
      from add_replies(${$('topics')}::bigint[], ${$('authors')}::bigint[], ${$('parents')}::bigint[], ${$('contents')}::text[],
        ${$('pendingReview')}::text[]::boolean[], ${$('flaggedWords')}::text[], ${$('link')}, ${$('toParentAuthor')}::text[], ${$('toTopicAuthor')}::text[],
        ${$('waits')})
      order by turn`,
  )
}
