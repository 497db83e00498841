import * as alliance from '#contract/people/companies/alliance.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Bind } from '#kernel/http/index.ts'
import { exportCompanies, listForAdmin } from './list-for-admin.ts'
import { findCompanies, findCompany, findShops } from './queries.ts'
import { addCompany, deleteCompany, updateCompany } from './save-company.ts'
import { toCompany, toItem, toShop } from './view.ts'

export const routes = (bind: Bind) => {
  bind(alliance.listCompanies, async ({ db }) => (await findCompanies(db)).map(toItem))
  bind(alliance.getCompany, async ({ db, query }) =>
    toCompany((await findCompany(db, query.companyId)) ?? fail('not_found')),
  )
  bind(alliance.listShops, async ({ db }) => (await findShops(db)).map(toShop))

  bind(alliance.listAdminCompanies, ({ db, query }) => listForAdmin(db, query))
  bind(alliance.exportCompanies, ({ db, query }) => exportCompanies(db, query))
  bind(alliance.addCompany, ({ db, actor, body }) => addCompany(db, actor, body))
  bind(alliance.updateCompany, ({ db, actor, body }) => updateCompany(db, actor, body))
  bind(alliance.deleteCompany, ({ db, actor, params }) => deleteCompany(db, actor, params.id))
}
