import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/backups-page.ts'
import { Backups } from './backups.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '备份') }]

export default function BackupsPage() {
  return <Backups />
}
