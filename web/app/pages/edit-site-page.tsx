import { useSearchParams } from 'react-router'
import { pageTitle } from '#lib/document/page-title.ts'
import { useSite } from '#lib/session/session.ts'
import { EditSitePage } from '../areas/pages/site-pages/edit-site-page.client.tsx'
import type { Route } from './+types/edit-site-page.ts'
import { builtInContent } from './site-pages/built-in-content.ts'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '编辑页面') }]

export default function EditSitePageRoute() {
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || undefined
  const site = useSite()
  return <EditSitePage key={id} id={id} builtInContent={(name) => builtInContent(name, site)} />
}
