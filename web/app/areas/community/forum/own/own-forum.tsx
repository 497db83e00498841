import { memberTabPath, paths } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { DeleteItemButton } from '#ui/item-list/delete-item-button.tsx'
import listStyles from '#ui/item-list/item-list.module.css'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import type { ShownTopic } from '../shown-topic.ts'
import { NewTopicButton } from '../topic-list.tsx'
import { TopicRow } from '../topic-row.tsx'
import type { OwnForumData, OwnView } from './load-forum.ts'
import styles from './own-forum.module.css'
import { OwnReply } from './own-reply.tsx'

const addressOf = (view: OwnView) => `${memberTabPath('forum')}&forumActiveName=${view}`
const labels: Record<OwnView, string> = { topics: '帖子', answers: '回复' }

/** The member's own topics or replies, which can be changed and deleted here. */
export const OwnForum = ({ data: { view, found, counts } }: { data: OwnForumData }) => (
  <ItemList
    title="我的论坛"
    unit={view === 'topics' ? '篇' : '条'}
    found={found}
    head={<NewTopicButton />}
    tabs={<ViewTabs view={view} counts={counts} />}
    empty={<EmptyList view={view} />}
  >
    {view === 'topics'
      ? found.content.map((topic) => <OwnTopic key={topic.id} topic={topic} />)
      : found.content.map((reply) => <OwnReply key={reply.id} reply={reply} />)}
  </ItemList>
)

const ViewTabs = ({ view, counts }: Pick<OwnForumData, 'view' | 'counts'>) => (
  <Tabs
    className={listStyles.tabs}
    label="帖子或回复"
    current={view}
    tabs={(['topics', 'answers'] as const).map((one) => ({
      key: one,
      to: addressOf(one),
      label: (
        <>
          {labels[one]}
          <small className="num">{counts[one]}</small>
        </>
      ),
    }))}
  />
)

const EmptyList = ({ view }: { view: OwnView }) =>
  view === 'topics' ? (
    <Empty actions={<NewTopicButton />}>您发布的帖子会出现在这里</Empty>
  ) : (
    <Empty actions={<LinkButton to={paths.forum}>去论坛看看</LinkButton>}>您的评论与回复会出现在这里</Empty>
  )

const OwnTopic = ({ topic }: { topic: ShownTopic }) => (
  <TopicRow
    topic={topic}
    actions={
      <div className={styles.actions}>
        {!topic.isLocked && <Link to={paths.editTopic(topic.id)}>修改</Link>}
        <DeleteItemButton
          question="确定删除该帖子?"
          detail={`「${topic.title}」及其 ${topic.answerCount} 条回复将不再显示。`}
          fields={{ do: 'delete-topic', id: topic.id }}
        />
      </div>
    }
  />
)
