import { useSearchParams } from 'react-router'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/company-page.ts'
import { CompanyDossierView } from './company.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '成员单位') }]

export default function CompanyPage() {
  const id = Number(useSearchParams()[0].get('id'))
  return <CompanyDossierView key={id} id={id} />
}
