import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Bool, Done, Id, pageOf, paging, ReadVersion, Time, trimmed, wholeNumber } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { isVisibleName, visibleNameMessage } from '../accounts/people-rules.ts'

/** A member company in lists. */
export const CompanyItem = z.object({
  id: Id,
  name: z.string(),
  shortName: z.string(),
  /** What it does, in a few characters: 全过程咨询. */
  kind: z.string(),
})
export type CompanyItem = z.output<typeof CompanyItem>

const Case = z.object({ name: z.string(), text: z.string() })

export const Company = CompanyItem.extend({
  city: z.string(),
  founded: z.int().nullable(),
  staff: z.int().nullable(),
  /** The month it joined, YYYY-MM. */
  joined: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  /** Plain text; a line is a paragraph. */
  intro: z.string(),
  strengths: z.array(z.string()),
  cases: z.array(Case),
  /** The account whose resources and courses are the company's; null: it offers none. */
  memberId: Id.nullable(),
})
export type Company = z.output<typeof Company>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/alliance/queryCompanyList',
  access: 'anyone',
  summary: '成员单位，按设定的顺序',
  answer: z.array(CompanyItem),
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/alliance/queryCompany',
  access: 'anyone',
  summary: '一家成员单位的介绍',
  query: z.object({ companyId: Id }),
  answer: Company,
  fails: ['not_found'],
})

/** What a shop shows of a resource or a course. */
const ShopItem = z.object({ id: Id, name: z.string(), coin: z.int() })

export const Shop = CompanyItem.extend({
  city: z.string(),
  intro: z.string(),
  resourceCount: z.int(),
  /** The newest ones. */
  latest: z.array(ShopItem),
  /** Courses that are open to everybody. */
  lessonCount: z.int(),
  latestLessons: z.array(ShopItem),
  updateTime: Time.nullable(),
})
export type Shop = z.output<typeof Shop>

export const listShops = endpoint({
  method: 'GET',
  path: '/api/alliance/queryShopList',
  access: 'anyone',
  summary: '联盟商铺：各成员单位公开的资源与课程，最近有上架的在前',
  answer: z.array(Shop),
})

export const companyLimits = { companies: 200, strengths: 8, cases: 12 } as const

const optional = (max: number) => z.string().trim().max(max, `最多 ${max} 个字`).default('')
const count = (least: number, most: number, message: string) =>
  wholeNumber(message).pipe(z.number().min(least, message).max(most, message)).nullish()

const companyContent = {
  name: trimmed('请输入单位名称').max(40, '单位名称最多 40 个字').refine(isVisibleName, visibleNameMessage),
  shortName: trimmed('请输入简称').max(10, '简称最多 10 个字').refine(isVisibleName, visibleNameMessage),
  kind: trimmed('请输入业务方向').max(10, '业务方向最多 10 个字'),
  city: optional(20),
  founded: count(1900, 2100, '请输入正确的年份'),
  staff: count(1, 1_000_000, '请输入正确的人数'),
  joined: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '入盟时间格式应为 2020-06')
    .nullish(),
  address: optional(80),
  phone: optional(30),
  website: z
    .union(
      [
        z.literal(''),
        z.url({ protocol: /^https?$/, error: '请输入以 http(s):// 开头的网址' }).max(200, '网址最多 200 个字'),
      ],
      '请输入以 http(s):// 开头的网址',
    )
    .default(''),
  intro: trimmed('请输入单位简介').max(2_000, '单位简介最多 2000 个字'),
  strengths: z
    .array(trimmed('请输入业务特长').max(20, '业务特长每项最多 20 个字'))
    .max(companyLimits.strengths, `业务特长最多 ${companyLimits.strengths} 项`)
    .default([]),
  cases: z
    .array(
      z.strictObject({
        name: trimmed('请输入项目名称').max(40, '项目名称最多 40 个字'),
        text: optional(300),
      }),
    )
    .max(companyLimits.cases, `代表项目最多 ${companyLimits.cases} 个`)
    .default([]),
  /** The user name of the account whose resources and courses are the company's; empty: none. */
  account: optional(20),
  sort: wholeNumber('请输入整数').pipe(z.number().max(9_999, '请输入 0 到 9999 的整数')).default(0),
  isShown: Bool.default(true),
}
export const NewCompany = z.strictObject(companyContent)
export const ChangedCompany = z.strictObject({
  ...companyContent,
  id: Id,
  version: ReadVersion,
})

export const AdminCompany = Company.extend({
  account: z.string(),
  sort: z.int(),
  isShown: z.boolean(),
  updateTime: Time,
  version: z.int(),
})
export type AdminCompany = z.output<typeof AdminCompany>

export const listAdminCompanies = endpoint({
  method: 'GET',
  path: '/api/alliance/queryAdminCompanyList',
  access: 'administrator',
  permission: 'editContent',
  summary: '后台成员单位列表，含不展示的；name 为名称的一部分',
  query: z.object({
    ...paging(pageSizes.adminTable, ['sort', 'updateTime'], 'asc'),
    name: z.string().trim().max(40).optional(),
  }),
  answer: pageOf(AdminCompany),
})

export const exportCompanies = exportOf(listAdminCompanies)

export const addCompany = endpoint({
  method: 'POST',
  path: '/api/alliance/addCompany',
  access: 'administrator',
  permission: 'editContent',
  summary: '新增成员单位；account 为企业账号的用户名',
  body: NewCompany,
  answer: AdminCompany,
  status: 201,
  fails: ['company_name_taken', 'company_limit_reached', 'account_unknown'],
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/alliance/updateCompany',
  access: 'administrator',
  permission: 'editContent',
  summary: '修改成员单位；带上 version 时他人已改则 409',
  body: ChangedCompany,
  answer: AdminCompany,
  fails: ['not_found', 'edited_by_another', 'company_name_taken', 'account_unknown'],
})

export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/api/alliance/deleteCompany/{id}',
  access: 'administrator',
  permission: 'editContent',
  summary: '删除成员单位；它的账号、资源与课程不受影响',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})
