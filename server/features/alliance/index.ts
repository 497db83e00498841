export { findCompanyNames } from './names.ts'
export { routes } from './routes.ts'
export { addCompany } from './save-company.ts'
export { companyPages } from './sitemap.ts'
