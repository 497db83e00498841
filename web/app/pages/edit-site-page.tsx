import { useSearchParams } from 'react-router'
import { useSite } from '#lib/session/session.ts'
import { EditSitePage } from '../areas/pages/site-pages/edit-site-page.client.tsx'
import { builtInContent } from './site-pages/built-in-content.ts'

export default function EditSitePageRoute() {
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || undefined
  const site = useSite()
  return <EditSitePage key={id} id={id} builtInContent={(name) => builtInContent(name, site)} />
}
