import { useSearchParams } from 'react-router'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/resource-page.ts'
import { ResourceDossierView } from './resource.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '资源') }]

export default function ResourcePage() {
  const id = Number(useSearchParams()[0].get('id'))
  return <ResourceDossierView key={id} id={id} />
}
