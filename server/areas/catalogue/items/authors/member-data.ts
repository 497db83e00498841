import { sql } from 'kysely'
import { countRows, type MergedData, moveRows, type PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

export const followData: PersonalData = {
  name: 'followed-authors',
  title: '关注的作者',
  rows: (db, memberId) =>
    db
      .selectFrom('author_follow')
      .select(['author_id', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .stream(500),
  /** Followers of an author who has left are no longer needed either. */
  async erase(tx, memberId) {
    await tx
      .deleteFrom('author_follow')
      .where((eb) => eb.or([eb('member_id', '=', memberId), eb('author_id', '=', memberId)]))
      .execute()
    return []
  },
}

/** Nobody follows himself: what would become that goes first. Followers move by new rows, so that they are counted. */
export const mergedFollows: MergedData = {
  title: '关注（作者与关注者）',
  count: (db, memberId) => countRows(db, sql`author_follow where member_id = ${memberId} or author_id = ${memberId}`),
  async move(tx, from, into) {
    await sql`
      delete from author_follow where (member_id, author_id) in ((${from}, ${into}), (${into}, ${from}))`.execute(tx)
    await moveRows(tx, { table: 'author_follow', key: 'author_id' }, from, into)
    await sql`
      with gone as (delete from author_follow where author_id = ${from} returning member_id, created_at)
      insert into author_follow (author_id, member_id, created_at)
      select ${into}::bigint, member_id, created_at from gone
      on conflict do nothing`.execute(tx)
  },
}
