import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/banners-page.ts'
import { Banners } from './banners.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '轮播图') }]

export default function BannersPage() {
  return <Banners />
}
