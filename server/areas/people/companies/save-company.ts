import { sql } from 'kysely'
import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import { type ChangedCompany, companyLimits, type NewCompany } from '#contract/people/companies/alliance.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { findForEdit } from './queries.ts'
import { toAdminCompany } from './view.ts'

type CompanyInput = z.output<typeof NewCompany>

const asNameTaken = asConflict({ company_name: 'company_name_taken' })

/** Adds a member company to the alliance pages. */
export const addCompany = (db: Db, actor: Actor, company: CompanyInput) => add(db, actor, company).catch(asNameTaken)

type OnAdded = (tx: Tx, id: number) => Promise<void>

/** The same for a company of an old system; `onImported` runs in the transaction that adds it. */
export const importCompany = (db: Db, actor: Actor, company: CompanyInput, onImported: OnAdded) =>
  add(db, actor, company, onImported).catch(asNameTaken)

const add = inTransaction(async (tx, actor: Actor, company: CompanyInput, onAdded?: OnAdded) => {
  await requireCompanyLimit(tx)
  const { id } = await tx
    .insertInto('company')
    .values(await columnsOf(tx, company))
    .returning('id')
    .executeTakeFirstOrThrow()
  await onAdded?.(tx, id)
  return afterSaving(tx, actor, id, company)
})

/** Changes a profile; the version prevents overwriting another administrator's change. */
export const updateCompany = (db: Db, actor: Actor, company: z.output<typeof ChangedCompany>) =>
  update(db, actor, company).catch(asNameTaken)

const update = inTransaction(async (tx, actor: Actor, { id, version, ...company }: z.output<typeof ChangedCompany>) => {
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
    .set({ ...(await columnsOf(tx, company)), version: before.version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return afterSaving(tx, actor, id, company)
})

/** Removes a company from the alliance pages; its account and uploads stay. */
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

/** The name of a company in the audit log. */
const nameOf = (name: string) => `成员单位「${name}」`

const afterSaving = async (tx: Tx, actor: Actor, id: number, company: CompanyInput) => {
  await noteChange(tx, actor, { target: nameOf(company.name), after: company })
  announce(tx, { topic: 'alliance' })
  return toAdminCompany((await findForEdit(tx, id)) ?? fail('not_found'))
}

const columnsOf = async (tx: Tx, { account, shortName, isShown, ...company }: CompanyInput) => ({
  ...company,
  founded: company.founded ?? null,
  staff: company.staff ?? null,
  joined: company.joined ?? null,
  short_name: shortName,
  is_shown: isShown,
  member_id: account ? await requireUploader(tx, account) : null,
})

/** The id of the account, which must be allowed to upload: the company's page shows its uploads. */
const requireUploader = async (tx: Tx, username: string): Promise<number> => {
  const member = await tx
    .selectFrom('member')
    .select('id')
    .where('username', '=', username)
    .where('level', 'in', [levelId.administrator, levelId.first, levelId.second])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return member?.id ?? fail('account_unknown', { fields: { account: '没有这个账号，或该账号不能上传' } })
}

/** The number is limited, since the public list has no pages. The lock makes two administrators who add at once take turns. */
const requireCompanyLimit = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('company'))`.execute(tx)
  const { count } = await tx
    .selectFrom('company')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= companyLimits.companies) fail('company_limit_reached')
}
