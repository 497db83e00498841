import { useSearchParams } from 'react-router'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/member-page.ts'
import { MemberDossierView } from './member.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '用户') }]

export default function MemberPage() {
  const id = Number(useSearchParams()[0].get('id'))
  return <MemberDossierView key={id} id={id} />
}
