import { sql } from 'kysely'
import type { z } from 'zod'
import type { listAdminCompanies } from '#contract/alliance.ts'
import { maxCountedInShop } from '#contract/constants.ts'
import { containsPattern, type Db, preparedShortRead, type Tx } from '#kernel/database/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import './tables.ts'

const itemColumns = ['company.id', 'company.name', 'company.short_name', 'company.kind'] as const

const selectShown = (db: Db) =>
  db.selectFrom('company').where('company.is_shown', '=', sql.lit(true)).where('company.deleted_at', 'is', null)

export const findCompanies = (db: Db) =>
  preparedShortRead(db, 'alliance.companies', {}, () =>
    selectShown(db).select(itemColumns).orderBy('company.sort').orderBy('company.id'),
  )

export const findCompany = (db: Db, id: number) =>
  selectShown(db).selectAll('company').where('company.id', '=', id).executeTakeFirst()

const latestShown = 3

/** The companies with their listed resources; the company with the newest resource comes first. */
export const findShops = (db: Db) =>
  selectShown(db)
    .select([...itemColumns, 'company.city', 'company.intro'])
    .select([resourceCount.as('resource_count'), latest.as('latest'), updatedAt.as('uploaded_at')])
    .orderBy(updatedAt, (order) => order.desc().nullsLast())
    .orderBy('company.sort')
    .orderBy('company.id')
    .execute()

const listedOf = sql`from resource where resource.author_id = company.member_id and resource.is_listed`
const newestFirst = sql`order by resource.uploaded_at desc, resource.id desc`
const resourceCount = sql<number>`(
  select count(*)::int from (select 1 ${listedOf} limit ${sql.lit(maxCountedInShop)}) as counted)`
const updatedAt = sql<Date | null>`(select resource.uploaded_at ${listedOf} ${newestFirst} limit 1)`
const latest = sql<{ id: number; name: string; coin: number }[]>`(
  select coalesce(json_agg(newest), '[]') from (
    select resource.id, resource.name, resource.coin ${listedOf} ${newestFirst} limit ${sql.lit(latestShown)}
  ) as newest)`

const selectCompanies = (db: Db | Tx) =>
  db
    .selectFrom('company')
    .leftJoin('member', 'member.id', 'company.member_id')
    .selectAll('company')
    .select('member.username as account')
    .where('company.deleted_at', 'is', null)

export const findForEdit = (tx: Tx, id: number) => selectCompanies(tx).where('company.id', '=', id).executeTakeFirst()

const sortColumns = { sort: 'company.sort', updateTime: 'company.updated_at' } as const

/** One page of all companies, including hidden ones; the total is counted, since there are at most a few hundred. */
export const findForAdmin = async (db: Db, query: z.output<typeof listAdminCompanies.query>) => {
  const { name, sort, size } = query
  const matching = name ? selectCompanies(db).where('company.name', 'like', containsPattern(name)) : selectCompanies(db)
  const rows = await matching
    .orderBy(sortColumns[sort.field], sort.direction)
    .orderBy('company.id', sort.direction)
    .limit(size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
