import { data, type RouterContextProvider } from 'react-router'
import type { CompanyItem } from '#contract/people/companies/alliance.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

/** The company's id in the address; 0: none, NaN: invalid. */
export const companyParam = (text: string | null): number => {
  if (text === null) return 0
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN
}

/** All member companies and the profile of the one in the address, by default the first; an unknown one is an error 404. */
export const loadMembers = async (
  context: Readonly<RouterContextProvider>,
  idInAddress: number,
  companies: CompanyItem[],
) => {
  if (Number.isNaN(idInAddress)) throw data(null, { status: 404 })
  const companyId = idInAddress || companies[0]?.id
  const company = companyId ? await orErrorPage(api(context).alliance.getCompany({ companyId })) : undefined
  return { companies, company }
}

export type MembersData = Awaited<ReturnType<typeof loadMembers>>
