import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import { gather } from '#kernel/gather.ts'
import { hot } from '#kernel/hot.ts'
import { type NewNotice, noticeColumns } from '../notices/index.ts'
import './tables.ts'

interface Saying {
  topicId: number
  authorId: number
  parentId: number | null
  content: string
  is_held: boolean
  held_words: string[]
  /** Who is told when it is added; `{id}` in a link stands for the reply. */
  notices: { memberId: number; notice: NewNotice }[]
}

export interface Said {
  outcome: 'added' | 'same' | 'not_found' | 'locked' | 'other_topic' | 'busy'
  /** The reply that was added, or the same one of a moment ago. */
  answer_id: number | null
  said_at: Date | null
  /** How many replies of the topic people can read with this one. */
  count_now: number | null
}

/**
 * Adds a reply and tells its people, with all that came at the same moment by one statement. Where somebody else holds
 * the topic, it waits with those of this topic alone.
 */
export const sayAnswer = async (db: Db, saying: Saying): Promise<Said> => {
  const said = await among(db, 0, saying)
  return said.outcome === 'busy' ? inOne(db, saying.topicId, saying) : said
}

const inOne = gather<Saying, Said>((db, _topicId, sayings) => say(db, sayings, true))

/** By topic, as the function wants them; the answers go back in the order of the question. */
const among = gather<Saying, Said>(async (db, _all, given) => {
  const order = given.map((_, at) => at).sort((one, other) => given[one]!.topicId - given[other]!.topicId)
  const said = await say(
    db,
    order.map((at) => given[at]!),
    false,
  )
  const answers: Said[] = []
  for (const [place, at] of order.entries()) answers[at] = said[place]!
  return answers
})

const say = (db: Db, sayings: Saying[], waits: boolean): Promise<Said[]> => {
  const told = sayings.flatMap(({ notices }, at) =>
    notices.map(({ memberId, notice }) => ({ turn: at + 1, memberId, ...noticeColumns(notice) })),
  )
  const values = {
    topics: sayings.map(({ topicId }) => topicId),
    authors: sayings.map(({ authorId }) => authorId),
    parents: sayings.map(({ parentId }) => parentId),
    contents: sayings.map(({ content }) => content),
    held: sayings.map(({ is_held }) => (is_held ? 't' : 'f')), // the driver takes a list of booleans for one boolean
    words: sayings.map(({ held_words }) => held_words.join('\n')),
    turns: told.map(({ turn }) => turn),
    receivers: told.map(({ memberId }) => memberId),
    kinds: told.map(({ kind }) => kind),
    tones: told.map(({ tone }) => tone),
    titles: told.map(({ title }) => title),
    bodies: told.map(({ body }) => body),
    links: told.map(({ link }) => link),
    waits,
  }
  return hot(db, 'forum.say', values, ($) => {
    const lists = sql`${$('topics')}::bigint[], ${$('authors')}::bigint[], ${$('parents')}::bigint[], ${$('contents')}::text[], ${$('held')}::text[]::boolean[],
      ${$('words')}::text[]`
    const notices = sql`${$('turns')}::int[], ${$('receivers')}::bigint[], ${$('kinds')}::text[], ${$('tones')}::text[],
      ${$('titles')}::text[], ${$('bodies')}::text[], ${$('links')}::text[]`
    return sql<Said>`
      select outcome, answer_id, said_at, count_now from say_answers(${lists}, ${notices}, ${$('waits')}) order by turn`
  })
}
