import type { Db, Tx } from '#kernel/database/index.ts'
import type { Leg, PostingKey } from './post.ts'
import './tables.ts'

/** The id in a serial number such as TX-17. */
export const postingIdOf = (serialNo: string): number => Number(serialNo.slice('TX-'.length))

const entriesOf = (db: Db | Tx, postingId: number) =>
  db
    .selectFrom('point_entry')
    .innerJoin('point_account', 'point_account.id', 'point_entry.account_id')
    .leftJoin('member', 'member.id', 'point_account.member_id')
    .leftJoin('department', 'department.id', 'point_account.department_id')
    .select([
      'point_entry.account_id',
      'point_entry.amount',
      'point_entry.bonus',
      'point_entry.kind',
      'point_entry.detail',
      'point_entry.link',
      'point_account.member_id',
      'point_account.department_id',
      'point_account.code',
      'member.nick_name as member_name',
      'department.name as department_name',
    ])
    .where('point_entry.posting_id', '=', postingId)
    .orderBy('point_entry.id')
    .execute()

export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

const postings = (db: Db | Tx) =>
  db.selectFrom('point_posting').select(['id', 'kind', 'ref', 'shape', 'reverses', 'created_at'])

const withEntries = async <P extends { id: number }>(db: Db | Tx, posting: P | undefined) =>
  posting && { ...posting, entries: await entriesOf(db, posting.id) }

/** A posting by its business key, with its entries in the order they were written. */
export const findPosting = async (db: Db | Tx, { kind, ref }: PostingKey) =>
  withEntries(db, await postings(db).where('kind', '=', kind).where('ref', '=', ref).executeTakeFirst())

export const findPostingById = async (db: Db, id: number) =>
  withEntries(db, await postings(db).where('id', '=', id).executeTakeFirst())

export const ownerOfAccount = (entry: Pick<EntryRow, 'member_id' | 'department_id' | 'code'>): Leg['account'] =>
  entry.member_id ?? entry.code ?? { departmentId: entry.department_id! }
