import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/settings-page.ts'
import { Settings } from './settings.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '站点设置') }]

export default function SettingsPage() {
  return <Settings />
}
