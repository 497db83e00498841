import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/point-settings-page.ts'
import { PointSettings } from './point-settings.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'V币设置') }]

export default function PointSettingsPage() {
  return <PointSettings />
}
