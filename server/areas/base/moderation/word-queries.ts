import { sql } from 'kysely'
import type { z } from 'zod'
import { type listSensitiveWords, type WordAction, wordActions } from '#contract/base/moderation/moderation.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import { fold } from './fold.ts'
import './tables.ts'

type ListQuery = z.output<typeof listSensitiveWords.query>
type WordFilter = Pick<ListQuery, 'keyword' | 'action'>

const filtered = (db: Db, { keyword, action }: WordFilter) => {
  let rows = db.selectFrom('sensitive_word as word')
  // A folded keyword has only letters and digits, so it contains no wildcard of LIKE.
  if (keyword) rows = rows.where('word.normal_form', 'like', `%${fold(keyword).text}%`)
  if (action) rows = rows.where('word.action', '=', action)
  return rows
}

const withNames = (rows: ReturnType<typeof filtered>) =>
  rows
    .innerJoin('member as author', 'author.id', 'word.created_by')
    .innerJoin('member as editor', 'editor.id', 'word.updated_by')
    .select(['word.id', 'word.word', 'word.action', 'word.version', 'word.created_at', 'word.updated_at'])
    .select(['author.nick_name as author_name', 'editor.nick_name as editor_name'])

/** One page of the words with the number of words per action for the filter's tabs. */
export const findSensitiveWords = async (db: Db, query: ListQuery) => {
  const rows = await wordsInOrder(db, query).limit(query.size).offset(offsetOf(query)).execute()
  const counts = await countByAction(db, query.keyword)
  const total = query.action ? counts[query.action] : wordActions.reduce((sum, action) => sum + counts[action], 0)
  return { rows, total, counts }
}

/** Counting all rows is cheap, because there are at most 50,000. */
const countByAction = async (db: Db, keyword: string | undefined) => {
  const counts: Record<WordAction, number> = { block: 0, review: 0, mask: 0 }
  const counted = await filtered(db, { keyword })
    .select(['word.action', sql<number>`count(*)::int`.as('count')])
    .groupBy('word.action')
    .execute()
  for (const { action, count } of counted) counts[action] = count
  return counts
}

export const wordsInOrder = (db: Db, { sort: { direction }, ...filter }: WordFilter & Pick<ListQuery, 'sort'>) =>
  withNames(filtered(db, filter)).orderBy('word.updated_at', direction).orderBy('word.id', direction)

export const getSensitiveWord = (tx: Tx, id: number) =>
  withNames(filtered(tx, {})).where('word.id', '=', id).executeTakeFirstOrThrow()
