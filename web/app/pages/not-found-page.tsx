import { data } from 'react-router'
import { pageTitle } from '#lib/document/page-title.ts'
import { NotFound } from '../shells/public/error-panel.tsx'
import type { Route } from './+types/not-found-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '页面不存在') }]

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return <NotFound />
}
