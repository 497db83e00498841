import { pageTitle } from '#lib/page-title.ts'
import type { Route } from './+types/opening-soon-page.ts'
import { OpeningSoon } from './opening-soon/opening-soon.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, '敬请期待') },
  { name: 'robots', content: 'noindex' },
]

export default function OpeningSoonPage() {
  return <OpeningSoon />
}
