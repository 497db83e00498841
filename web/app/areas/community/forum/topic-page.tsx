import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { orUnreachable } from '#lib/api/or-unreachable.ts'
import { useViewCounter } from '#lib/browser/use-view-counter.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import type { Route } from './+types/topic-page.ts'
import { forumAddress } from './forum-query.ts'
import { changeTopic, type TopicChange } from './topic/change-topic.ts'
import { Comments } from './topic/comments.tsx'
import { loadTopic } from './topic/load-topic.ts'
import { TopicAside } from './topic/topic-aside.tsx'
import styles from './topic/topic-page.module.css'
import { TopicSheet } from './topic/topic-sheet.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, loaderData?.topic.title ?? '帖子') },
]

export const loader = ({ url, context }: Route.LoaderArgs) => loadTopic(context, url)

/** A deleted topic cannot be loaded again, and after a new reply the page navigates to its address anyway. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
  const { intent, address, problem } = (actionResult ?? {}) as TopicChange
  return address !== undefined || (intent === 'deleteTopic' && !problem) ? false : defaultShouldRevalidate
}

export const action = ({ request, url, context }: Route.ActionArgs) => changeTopic(request, url, context)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction())

export default function TopicPage({ loaderData: { topic, comments, author, related } }: Route.ComponentProps) {
  const { id, title, topicCategoryId: categoryId, topicCategoryName } = topic
  useViewCounter('/api/topic/viewTopic', 'topicId', id)
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.forum, label: '交流论坛' },
          {
            to: forumAddress(paths.forum, { keyword: '', categoryId, sort: 'newest', page: 1 }),
            label: topicCategoryName,
          },
        ]}
        current={title}
      />
      <div className={classNames('with-aside', styles.columns)} key={id}>
        <div>
          <TopicSheet topic={topic} />
          <Comments topic={topic} comments={comments} />
        </div>
        <TopicAside author={author} related={related} />
      </div>
    </div>
  )
}
