import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/site-files-page.ts'
import { SiteFiles } from './site-files.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '站点文件') }]

export default function SiteFilesPage() {
  return <SiteFiles />
}
