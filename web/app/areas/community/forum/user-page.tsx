import { pageSizes } from '#contract/constants.ts'
import { memberTabPath, paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { pageParam, parseDigits } from '#lib/url/query-params.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import type { Route } from './+types/user-page.ts'
import { toShownTopic } from './shown-topic.ts'
import { NewTopicButton } from './topic-list.tsx'
import { TopicRow } from './topic-row.tsx'
import styles from './user-page.module.css'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, `${loaderData?.user.uploadUserName ?? '会员'}的论坛主页`) },
]

/** Without `userId` the page shows the viewer himself. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { forum } = api(context)
  const page = pageParam(url.searchParams)
  const userId = parseDigits(url.searchParams.get('userId'))
  const user = await orErrorPage(forum.getForumUser({ ...(userId && { userId }) }))
  const topics = await orErrorPage(
    forum.listTopics({ uploadUserId: user.uploadUserId, page: page - 1, size: pageSizes.topics }),
  )
  return { user, page, topics: { ...topics, content: topics.content.map((topic) => toShownTopic(topic)) } }
}

export default function ForumUserPage({ loaderData: { user, topics, page } }: Route.ComponentProps) {
  const { uploadUserName, isSelf } = user
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.forum, label: '交流论坛' },
        ]}
        current={`${uploadUserName}的论坛主页`}
      />
      <Card as="section" className={styles.person} aria-label="会员">
        <Avatar name={uploadUserName} src={user.avatar} size={64} />
        <div>
          <h1>{uploadUserName}</h1>
          <p>
            {[
              user.level,
              user.company,
              `${formatDay(user.joinTime)} 加入`,
              user.ipRegion && `IP 属地：${user.ipRegion}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {isSelf && (
          <div className={styles.own}>
            <LinkButton to={memberTabPath('forum')}>管理我的论坛</LinkButton>
            <NewTopicButton />
          </div>
        )}
      </Card>
      <TitleBlock
        className={styles.figures}
        items={[
          { label: '发帖', value: formatCount(user.topics) },
          { label: '回复', value: formatCount(user.answers) },
          { label: '被采纳', value: formatCount(user.accepted) },
          { label: '获赞', value: formatCount(user.loved) },
        ]}
      />
      <Card as="section" className={styles.sheet} aria-label="发布的帖子">
        <CardHead>{isSelf ? '我发布的帖子' : '发布的帖子'}</CardHead>
        {topics.content.length > 0 ? (
          <ul>
            {topics.content.map((topic) => (
              <TopicRow key={topic.id} topic={topic} />
            ))}
          </ul>
        ) : (
          <Empty>{isSelf ? '还没有发布过帖子，有问题就问问同行。' : '还没有发布过帖子。'}</Empty>
        )}
        <Pager page={page} size={pageSizes.topics} total={topics.totalElements} totalIsCapped={topics.totalIsCapped} />
      </Card>
    </div>
  )
}
