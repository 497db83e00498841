import { data } from 'react-router'
import { pageTitle } from '#lib/document/page-title.ts'
import { Forbidden } from '../shells/public/error-panel.tsx'
import type { Route } from './+types/forbidden-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '没有访问权限') }]

/** Target of forbidden pages (PAGE-11): its path is /401, its status 403. */
export const loader = () => data(null, { status: 403 })

export default function ForbiddenPage() {
  return <Forbidden />
}
