import { useState } from 'react'
import { memberTabPath, paths } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { DeleteItemButton } from '#ui/item-list/delete-item-button.tsx'
import listStyles from '#ui/item-list/item-list.module.css'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Tag } from '#ui/text/tag.tsx'
import type { ShownTopic } from '../shown-topic.ts'
import { NewTopicButton } from '../topic-list.tsx'
import { TopicRow } from '../topic-row.tsx'
import { EditReply } from './edit-reply.tsx'
import type { OwnForumData, OwnView } from './load-forum.ts'
import styles from './own-forum.module.css'

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

type Reply = Extract<OwnForumData, { view: 'answers' }>['found']['content'][number]

/** One of the member's own replies with its topic. */
function OwnReply({ reply }: { reply: Reply }) {
  const { id, topicId, content, drTopicDto, replyUserName, time, love, isHeld, isAccepted, mayEdit } = reply
  const [isEditing, setEditing] = useState(false)
  return (
    <li className={styles.answer}>
      <div className={styles.text}>
        <p>
          {isHeld && <Tag tone="amber">待复核</Tag>}
          {isAccepted && <Tag tone="green">已采纳</Tag>}
          {replyUserName && <span className="muted">回复 {replyUserName}：</span>}
          <Link to={paths.reply(topicId, id)}>{content}</Link>
        </p>
        <small>
          <span>
            帖子 <Link to={paths.topic(drTopicDto.id)}>{drTopicDto.title}</Link>
          </span>
          <span>{time}</span>
          <span>{love} 赞</span>
        </small>
      </div>
      <div className={styles.actions}>
        {mayEdit && (
          <button type="button" className={listStyles.plain} onClick={() => setEditing(true)}>
            修改
          </button>
        )}
        <DeleteItemButton
          question="确定删除该回复?"
          detail="别人在它下面的回复会保留，原处显示已删除。"
          fields={{ do: 'delete-answer', id }}
        />
      </div>
      {isEditing && <EditReply id={id} content={content} onClose={() => setEditing(false)} />}
    </li>
  )
}

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
