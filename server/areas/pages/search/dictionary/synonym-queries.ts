import { sql } from 'kysely'
import type { z } from 'zod'
import type { listSynonyms, SynonymGroup } from '#contract/pages/search/dictionary/dictionary.ts'
import { containsPattern, type Db, type Tx } from '#kernel/database/index.ts'
import { offsetOf, type RowOf } from '#kernel/listing/index.ts'
import { dictionaryForm } from '#kernel/search/index.ts'
import './tables.ts'

type ListQuery = z.output<typeof listSynonyms.query>

const filtered = (db: Db | Tx, keyword: string | undefined) => {
  const groups = db.selectFrom('search_synonym as synonym')
  return keyword ? groups.where('synonym.normal_form', 'like', containsPattern(dictionaryForm(keyword))) : groups
}

const withNames = (groups: ReturnType<typeof filtered>) =>
  groups
    .leftJoin('member as editor', 'editor.id', 'synonym.updated_by')
    .select(['synonym.id', 'synonym.words', 'synonym.version', 'synonym.updated_at', 'editor.nick_name as editor_name'])

/** One page of the groups; counting all is cheap, because there are at most 5,000. */
export const findSynonyms = async (db: Db, { keyword, sort, size, page }: ListQuery) => {
  const rows = await withNames(filtered(db, keyword))
    .orderBy('synonym.updated_at', sort.direction)
    .orderBy('synonym.id', sort.direction)
    .limit(size)
    .offset(offsetOf({ page, size }))
    .execute()
  const { total } = await filtered(db, keyword).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const getSynonyms = (tx: Tx, id: number) =>
  withNames(filtered(tx, undefined)).where('synonym.id', '=', id).executeTakeFirstOrThrow()

export const toSynonymGroup = (row: RowOf<typeof findSynonyms>): SynonymGroup => ({
  id: row.id,
  words: row.words,
  version: row.version,
  updateTime: row.updated_at.toISOString(),
  updateUserName: row.editor_name,
})
