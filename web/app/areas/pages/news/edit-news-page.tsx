import { useSearchParams } from 'react-router'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/edit-news-page.ts'
import { EditNews } from './edit-news.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '编辑资讯') }]

export default function EditNewsPage() {
  const [params] = useSearchParams()
  const id = Number(params.get('newsId')) || undefined
  return <EditNews key={id} id={id} />
}
