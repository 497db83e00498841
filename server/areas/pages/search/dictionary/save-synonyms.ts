import { sql } from 'kysely'
import type { z } from 'zod'
import { dictionaryLimits, type updateSynonyms as endpoint } from '#contract/pages/search/dictionary/dictionary.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { dictionaryForm, dictionaryTopic } from '#kernel/search/index.ts'
import { getSynonyms, toSynonymGroup } from './synonym-queries.ts'

type Change = z.output<typeof endpoint.body>

const sameWords = asConflict({ search_synonym_normal_form: 'synonyms_exist' })

/** Adds a group unless there is one with the same words. */
export const addSynonyms = (db: Db, author: Actor, words: string[]) => insertGroup(db, author, words).catch(sameWords)

const insertGroup = inTransaction(async (tx, author: Actor, words: string[]) => {
  await sql`select pg_advisory_xact_lock(hashtext('dictionary.synonyms'))`.execute(tx)
  const { id } = await tx
    .insertInto('search_synonym')
    .values({ ...columnsOf(words), updated_by: author.id, updated_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await requireLimit(tx)
  announce(tx, { topic: dictionaryTopic })
  await noteChange(tx, author, { target: `近义词 ${words[0]}`, after: { words } })
  return toSynonymGroup(await getSynonyms(tx, id))
})

export const updateSynonyms = (db: Db, editor: Actor, change: Change) => storeGroup(db, editor, change).catch(sameWords)

const storeGroup = inTransaction(async (tx, editor: Actor, { id, words, version }: Change) => {
  const before = await tx
    .selectFrom('search_synonym')
    .select(['words', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('not_found')
  requireVersion(version, before.version)
  await tx
    .updateTable('search_synonym')
    .set({ ...columnsOf(words), version: before.version + 1, updated_by: editor.id, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  announce(tx, { topic: dictionaryTopic })
  const changes = difference({ words: before.words }, { words })
  await noteChange(tx, editor, { target: `近义词 ${before.words[0]}`, ...changes })
  return toSynonymGroup(await getSynonyms(tx, id))
})

/** Deletes the groups that still exist. */
export const deleteSynonyms = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  const removed = await tx
    .deleteFrom('search_synonym')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .returning('words')
    .execute()
  if (removed.length === 0) fail('not_found')
  announce(tx, { topic: dictionaryTopic })
  const rest = removed.length > 1 ? ` 等 ${removed.length} 组` : ''
  await noteChange(tx, actor, { target: `近义词 ${removed[0]!.words[0]}${rest}`, before: removed })
  return { message: '恭喜你，删除成功' }
})

/** Words that differ only in case, width or spaces are one word. */
const columnsOf = (words: string[]) => {
  const distinct = new Map(words.map((word) => [dictionaryForm(word), word]))
  const message = `一组至少 ${dictionaryLimits.minWords} 个不同的词`
  if (distinct.size < dictionaryLimits.minWords) fail('invalid_input', { message, fields: { words: message } })
  return { words: [...distinct.values()], normal_form: [...distinct.keys()].sort().join('|') }
}

const requireLimit = async (tx: Tx): Promise<void> => {
  const { count } = await tx
    .selectFrom('search_synonym')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count > dictionaryLimits.maxGroups) fail('synonym_limit_reached')
}
