import type { z } from 'zod'
import type {
  AdminCompany,
  exportCompanies as endpoint,
  listAdminCompanies,
} from '#contract/people/companies/alliance.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findForAdmin } from './queries.ts'
import { toAdminCompany } from './view.ts'

export const listForAdmin = async (db: Db, query: z.output<typeof listAdminCompanies.query>) =>
  toPage(await findForAdmin(db, query), toAdminCompany)

const columns: Column<AdminCompany>[] = [
  { title: '顺序', value: ({ sort }) => sort },
  { title: '单位名称', value: ({ name }) => name, width: 40 },
  { title: '业务方向', value: ({ kind }) => kind, width: 16 },
  { title: '所在地', value: ({ city }) => city },
  { title: '企业账号', value: ({ account }) => account, width: 16 },
  { title: '修改时间', value: ({ updateTime }) => new Date(updateTime), width: 20 },
  { title: '前台展示', value: ({ isShown }) => isShown },
]

export const exportCompanies = (db: Db, { format, ...query }: z.output<typeof endpoint.query>) =>
  exportPages(format, '成员单位', columns, (paging) => listForAdmin(db, { ...query, ...paging }))
