import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { requireIdParam } from '#lib/url/query-params.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import type { Route } from './+types/edit-topic-page.ts'
import { loadEditing } from './load-editing.ts'
import { TopicEditor } from './topic-editor.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '修改帖子') }]

export const loader = async (args: Route.LoaderArgs) => {
  const topicId = requireIdParam(args.url, 'setid')
  const session = await requireSession(args)
  const calls = api(args.context)
  const topic = await orErrorPage(calls.forum.getTopic({ topicId }))
  if (topic.uploadUserId !== session.user.id) throw redirect(paths.forbidden)
  return { topic, ...(await loadEditing(session, calls, topicId)) }
}

export default function EditTopicPage({ loaderData }: Route.ComponentProps) {
  const { topic } = loaderData
  if (!topic.may.edit) {
    return (
      <div className="wrap">
        <Empty actions={<LinkButton to={paths.topic(topic.id)}>查看帖子</LinkButton>}>
          该帖子已锁定，不能回复或修改
        </Empty>
      </div>
    )
  }
  return <TopicEditor {...loaderData} key={topic.id} heading="修改帖子" />
}
