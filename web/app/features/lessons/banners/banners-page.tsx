import { pageTitle } from '#lib/document/page-title.ts'
import { AntdApp } from '#ui/antd/antd-app.client.tsx'
import type { Route } from './+types/banners-page.ts'
import { Banners } from './banners.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '轮播图') }]

export default function BannersPage() {
  return (
    <AntdApp>
      <Banners />
    </AntdApp>
  )
}
