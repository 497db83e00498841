import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type listNotes,
  type MemberNote,
  maxNotes,
  type addNote as newNote,
} from '#contract/office/dossiers/member-care.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

const notes = (db: Db | Tx) =>
  db
    .selectFrom('member_note')
    .innerJoin('member as author', 'author.id', 'member_note.author_id')
    .select(['member_note.id', 'member_note.text', 'member_note.created_at', 'member_note.author_id'])
    .select('author.nick_name as author_name')

type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>

export const toNote =
  (viewer: Actor) =>
  (row: NoteRow): MemberNote => ({
    id: row.id,
    text: row.text,
    createTime: row.created_at.toISOString(),
    authorName: row.author_name,
    canDelete: row.author_id === viewer.id,
  })

/** One page of the notes about a member. */
export const findNotes = async (db: Db, query: z.output<typeof listNotes.query>) => {
  const rows = await notes(db)
    .where('member_note.member_id', '=', query.memberId)
    .orderBy('member_note.created_at', query.sort.direction)
    .orderBy('member_note.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, ...(await countUpTo(notesAbout(db, query.memberId), db)) }
}

const notesAbout = (db: Db | Tx, memberId: number) =>
  db.selectFrom('member_note').select('id').where('member_id', '=', memberId)

/** Adds a note about a member; the member's row is locked, so that the limit holds for two notes at once. */
export const addNote = inTransaction(async (tx, actor: Actor, { memberId, text }: z.output<typeof newNote.body>) => {
  const member = await lockMember(tx, memberId)
  const { count } = await tx
    .selectFrom(notesAbout(tx, memberId).as('note'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxNotes) fail('note_limit_reached')
  const { id } = await tx
    .insertInto('member_note')
    .values({ member_id: memberId, author_id: actor.id, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteChange(tx, actor, { target: `用户 ${member.username}`, memberId })
  return toNote(actor)(await notes(tx).where('member_note.id', '=', id).executeTakeFirstOrThrow())
})

const lockMember = async (tx: Tx, id: number) => {
  const member = await tx
    .selectFrom('member')
    .select('username')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return member ?? fail('not_found')
}

/** Deletes a note of the caller's own; the text goes, the audit log keeps that there was one. */
export const deleteNote = inTransaction(async (tx, actor: Actor, id: number) => {
  const deleted = await tx
    .deleteFrom('member_note')
    .where('id', '=', id)
    .where('author_id', '=', actor.id)
    .returning('member_id')
    .executeTakeFirst()
  if (!deleted) return fail('not_found')
  const { member_id: memberId } = deleted
  await noteChange(tx, actor, { target: `用户编号 ${memberId} 的备注 ${id}`, memberId })
  return { message: '备注已删除' }
})

/** Notes belong to the administrators who wrote them and are not in the member's copy; they go with the member. */
export const noteData: PersonalData = {
  name: 'notes',
  title: '管理员备注',
  async erase(tx, memberId) {
    await tx.deleteFrom('member_note').where('member_id', '=', memberId).execute()
    return []
  },
}
