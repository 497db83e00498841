import { sql } from 'kysely'
import type { z } from 'zod'
import { type ChangedCompany, companyLimits, type NewCompany } from '#contract/alliance.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { findForEdit } from './queries.ts'
import { toAdminCompany } from './view.ts'

type Given = z.output<typeof NewCompany>

const told = asConflict({ company_name: 'company_name_taken' })

/** Adds a member company to the alliance pages. */
export const addCompany = (db: Db, actor: Actor, given: Given) => add(db, actor, given).catch(told)

const add = inTransaction(async (tx, actor: Actor, given: Given) => {
  await keepLimit(tx)
  const { id } = await tx
    .insertInto('company')
    .values(await columnsOf(tx, given))
    .returning('id')
    .executeTakeFirstOrThrow()
  return afterSaving(tx, actor, id, given)
})

/** Changes a profile; the version that was read guards what another administrator wrote meanwhile. */
export const updateCompany = (db: Db, actor: Actor, given: z.output<typeof ChangedCompany>) =>
  update(db, actor, given).catch(told)

const update = inTransaction(async (tx, actor: Actor, { id, version, ...given }: z.output<typeof ChangedCompany>) => {
  const before =
    (await tx
      .selectFrom('company')
      .select('version')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()) ?? fail('not_found')
  requireVersion(version, before.version)
  await tx
    .updateTable('company')
    .set({ ...(await columnsOf(tx, given)), version: before.version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return afterSaving(tx, actor, id, given)
})

/** Takes a company off the alliance pages; its account and what it uploaded stay. */
export const deleteCompany = inTransaction(async (tx, actor: Actor, id: number) => {
  const deleted = await tx
    .updateTable('company')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!deleted) return fail('not_found')
  await noteChange(tx, actor, { target: nameOf(deleted.name) })
  announce(tx, { topic: 'alliance' })
  return { message: '恭喜你，删除成功' }
})

/** As the audit log calls it. */
const nameOf = (name: string) => `成员单位「${name}」`

const afterSaving = async (tx: Tx, actor: Actor, id: number, given: Given) => {
  await noteChange(tx, actor, { target: nameOf(given.name), after: given })
  announce(tx, { topic: 'alliance' })
  return toAdminCompany((await findForEdit(tx, id)) ?? fail('not_found'))
}

const columnsOf = async (tx: Tx, { account, shortName, isShown, ...given }: Given) => ({
  ...given,
  founded: given.founded ?? null,
  staff: given.staff ?? null,
  joined: given.joined ?? null,
  short_name: shortName,
  is_shown: isShown,
  member_id: account ? await memberCalled(tx, account) : null,
})

/** Only those who may upload can have something to show. */
const memberCalled = async (tx: Tx, username: string): Promise<number> => {
  const member = await tx
    .selectFrom('member')
    .select('id')
    .where('username', '=', username)
    .where('level', 'in', [1, 2, 4])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return member?.id ?? fail('account_unknown', { fields: { account: '没有这个账号，或该账号不能上传' } })
}

/** The public list is sent whole. The lock makes two administrators who add at once take turns. */
const keepLimit = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('company'))`.execute(tx)
  const { count } = await tx
    .selectFrom('company')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= companyLimits.companies) fail('company_limit_reached')
}
