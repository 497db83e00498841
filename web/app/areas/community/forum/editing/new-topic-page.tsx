import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import type { Route } from './+types/new-topic-page.ts'
import { loadEditing } from './load-editing.ts'
import { TopicEditor } from './topic-editor.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '发布帖子') }]

export const loader = async (args: Route.LoaderArgs) => loadEditing(await requireSession(args), api(args.context))

export default function NewTopicPage({ loaderData }: Route.ComponentProps) {
  return <TopicEditor {...loaderData} heading="发布帖子" />
}
