import { sql } from 'kysely'
import type { z } from 'zod'
import * as moderation from '#contract/base/moderation/moderation.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange } from '#kernel/http/index.ts'
import { fold } from './fold.ts'
import { announceSensitiveWords } from './sensitive-words.ts'
import { toSensitiveWord } from './view.ts'
import { getSensitiveWord } from './word-queries.ts'

type NewWords = z.output<typeof moderation.addSensitiveWords.body>
type ChangedWord = z.output<typeof moderation.updateSensitiveWord.body>

/** Adds the words that do not exist in any spelling; existing words keep their action. */
export const addSensitiveWords = inTransaction(async (tx, author: Actor, { words, action }: NewWords) => {
  const distinct = new Map(words.map((word) => [normalFormOf(word, 'words'), word]))
  await lockWordList(tx)
  const added = await tx
    .insertInto('sensitive_word')
    .columns(['word', 'normal_form', 'action', 'created_by', 'updated_by'])
    .expression(
      sql`select word, form, ${action}, ${author.id}::bigint, ${author.id}::bigint
          from unnest(${[...distinct.values()]}::text[], ${[...distinct.keys()]}::text[]) as new_word (word, form)`,
    )
    .onConflict((conflict) => conflict.column('normal_form').doNothing())
    .returning('id')
    .execute()
  await requireWordLimit(tx)
  if (added.length > 0) announceSensitiveWords(tx)
  const existing = words.length - added.length
  const rest = words.length > 1 ? ` 等 ${words.length} 个` : ''
  await noteChange(tx, author, { target: `敏感词 ${words[0]}${rest}`, after: { action, added: added.length } })
  const message = `恭喜你，添加了 ${added.length} 个敏感词${existing > 0 ? `，${existing} 个已存在` : ''}`
  return { added: added.length, existing, message }
})

/** Changes a word or its action. */
export const updateSensitiveWord = (db: Db, editor: Actor, change: ChangedWord) =>
  storeWord(db, editor, change).catch(asConflict(duplicateWord))

const duplicateWord = { sensitive_word_normal_form: 'word_exists' } as const

const storeWord = inTransaction(async (tx, editor: Actor, { id, word, action, version }: ChangedWord) => {
  const { version: now, ...before } = (await lockWord(tx, id)) ?? fail('not_found')
  requireVersion(version, now)
  await tx
    .updateTable('sensitive_word')
    .set({
      word,
      normal_form: normalFormOf(word, 'word'),
      action,
      version: now + 1,
      updated_by: editor.id,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  announceSensitiveWords(tx)
  await noteChange(tx, editor, { target: `敏感词 ${before.word}`, ...difference(before, { word, action }) })
  return toSensitiveWord(await getSensitiveWord(tx, id))
})

const lockWord = (tx: Tx, id: number) =>
  tx
    .selectFrom('sensitive_word')
    .select(['word', 'action', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Deletes the words that still exist. */
export const deleteSensitiveWords = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  const removed = await tx
    .deleteFrom('sensitive_word')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .returning(['word', 'action'])
    .execute()
  if (removed.length === 0) fail('not_found')
  announceSensitiveWords(tx)
  const rest = removed.length > 1 ? ` 等 ${removed.length} 个` : ''
  await noteChange(tx, actor, { target: `敏感词 ${removed[0]!.word}${rest}`, before: removed })
  return { message: '恭喜你，删除成功' }
})

const normalFormOf = (word: string, field: string): string => {
  const { text } = fold(word)
  const message = '敏感词须含有文字或数字'
  return text === '' ? fail('invalid_input', { message, fields: { [field]: message } }) : text
}

/** Serialises concurrent additions, so that the count of words is exact. */
const lockWordList = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('moderation.words'))`.execute(tx)

const requireWordLimit = async (tx: Tx): Promise<void> => {
  const { count } = await tx
    .selectFrom('sensitive_word')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count > moderation.sensitiveWords.maxWords) fail('word_limit_reached')
}
