import type { AdminCompany, Company, CompanyItem, Shop } from '#contract/people/companies/alliance.ts'
import type { findCompanies, findCompany, findForEdit, findShops } from './queries.ts'

type ItemRow = Awaited<ReturnType<typeof findCompanies>>[number]
type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>
type AdminRow = NonNullable<Awaited<ReturnType<typeof findForEdit>>>
type ShopRow = Awaited<ReturnType<typeof findShops>>[number]

export const toItem = (row: ItemRow): CompanyItem => ({
  id: row.id,
  name: row.name,
  shortName: row.short_name,
  kind: row.kind,
})

export const toCompany = (row: CompanyRow): Company => ({
  ...toItem(row),
  city: row.city,
  founded: row.founded,
  staff: row.staff,
  joined: row.joined,
  address: row.address,
  phone: row.phone,
  website: row.website,
  intro: row.intro,
  strengths: row.strengths,
  cases: row.cases,
  memberId: row.member_id,
})

export const toShop = (row: ShopRow): Shop => ({
  ...toItem(row),
  city: row.city,
  intro: row.intro,
  resourceCount: row.resource_count,
  latest: row.latest,
  lessonCount: row.lesson_count,
  latestLessons: row.latest_lessons,
  updateTime: row.uploaded_at?.toISOString() ?? null,
})

export const toAdminCompany = (row: AdminRow): AdminCompany => ({
  ...toCompany(row),
  account: row.account ?? '',
  sort: row.sort,
  isShown: row.is_shown,
  updateTime: row.updated_at.toISOString(),
  version: row.version,
})
