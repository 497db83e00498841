import { sql } from 'kysely'
import type { z } from 'zod'
import { maxCountedInShop } from '#contract/constants.ts'
import type { ItemKind } from '#contract/paths.ts'
import type { listAdminCompanies } from '#contract/people/companies/alliance.ts'
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

/** The companies with their listed resources and open courses; the company with the newest of them comes first. */
export const findShops = (db: Db) =>
  selectShown(db)
    .select([...itemColumns, 'company.city', 'company.intro'])
    .select([resources.count.as('resource_count'), resources.latest.as('latest')])
    .select([courses.count.as('lesson_count'), courses.latest.as('latest_lessons')])
    .select(updatedAt.as('uploaded_at'))
    .orderBy(updatedAt, (order) => order.desc().nullsLast())
    .orderBy('company.sort')
    .orderBy('company.id')
    .execute()

interface ShopItem {
  id: number
  name: string
  coin: number
}

/** What a company offers of one kind: the number, the newest ones and the time of the newest. */
const offerOf = (kind: ItemKind, shown: number) => {
  // Visitors share the page of all shops, so it has nothing that only some may see.
  const offered = sql`
    from item where item.author_id = company.member_id and item.kind = ${sql.lit(kind)} and item.is_listed and item.is_open`
  const newestFirst = sql`order by item.uploaded_at desc, item.id desc`
  return {
    count: sql<number>`(
      select count(*)::int from (select 1 ${offered} limit ${sql.lit(maxCountedInShop)}) as counted)`,
    latest: sql<ShopItem[]>`(
      select coalesce(json_agg(newest), '[]') from (
        select item.id, item.name, item.coin ${offered} ${newestFirst} limit ${sql.lit(shown)}
      ) as newest)`,
    uploadedAt: sql<Date | null>`(select item.uploaded_at ${offered} ${newestFirst} limit 1)`,
  }
}

const resources = offerOf('resource', 3)
const courses = offerOf('lesson', 2)
const updatedAt = sql<Date | null>`greatest(${resources.uploadedAt}, ${courses.uploadedAt})`

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
