import { data, type RouterContextProvider } from 'react-router'
import { answered } from '#lib/answered.ts'
import { api } from '#lib/api.ts'
import { companyIn } from './company-address.ts'

/** All member companies, and the profile of the one the address names or of the first; unknown ones are a 404. */
export const loadCompanies = async (context: Readonly<RouterContextProvider>, address: URL) => {
  const { alliance } = api(context)
  const wanted = companyIn(address.searchParams)
  if (Number.isNaN(wanted)) throw data(null, { status: 404 })
  const companies = await answered(alliance.listCompanies())
  const companyId = wanted || companies[0]?.id
  const company = companyId ? await answered(alliance.getCompany({ companyId })) : undefined
  return { companies, company }
}

export type CompaniesData = Awaited<ReturnType<typeof loadCompanies>>
