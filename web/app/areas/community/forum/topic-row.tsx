import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { MarkedText } from '#ui/text/marked-text.tsx'
import { Tag } from '#ui/text/tag.tsx'
import type { ShownTopic } from './shown-topic.ts'
import styles from './topic-row.module.css'

interface TopicRowProps {
  topic: ShownTopic
  /** The reader has just posted it. */
  isNew?: boolean
  /** Buttons that replace the figures. */
  actions?: ReactNode
}

/** One topic of a list; in search results the words are marked. */
export function TopicRow({ topic, isNew, actions }: TopicRowProps) {
  const { id, title, summary, marked, uploadUserId, uploadUserName, avatar, answerCount, love } = topic
  return (
    <li className={styles.row} data-new={isNew || undefined}>
      <Avatar name={uploadUserName} src={avatar} size={40} />
      <div className={styles.body}>
        <h2>
          {isNew && <Tag tone="blue">刚发布</Tag>}
          <TopicMarks topic={topic} />
          <Link to={paths.topic(id)}>{marked ? <MarkedText parts={marked.title} /> : title}</Link>
        </h2>
        {marked ? (
          <p className={classNames('clamp-2', styles.found)}>
            <MarkedText parts={marked.summary} />
          </p>
        ) : (
          <p className="ellipsis">{summary}</p>
        )}
        <div className={styles.facts}>
          <Tag>{topic.topicCategoryName}</Tag>
          <Link className={styles.author} to={paths.forumUser(uploadUserId)}>
            {uploadUserName}
          </Link>
          <span>{topic.time}</span>
          <span className="phone-only">
            <MessageSquare size={13} strokeWidth={1.6} aria-hidden />
            <span className="sr-only">回复</span>
            {formatCount(answerCount)}
          </span>
        </div>
      </div>
      {actions ?? (
        <dl className={styles.figures}>
          <div>
            <dt>回复</dt>
            <dd>{formatCount(answerCount)}</dd>
          </div>
          <div>
            <dt>点赞</dt>
            <dd>{formatCount(love)}</dd>
          </div>
        </dl>
      )}
    </li>
  )
}

type Marks = Pick<ShownTopic, 'isPinned' | 'isHeld' | 'isLocked' | 'isSolved'>

/** Labels of the topic's states. */
export const TopicMarks = ({ topic: { isPinned, isHeld, isLocked, isSolved } }: { topic: Marks }) => (
  <>
    {isPinned && <Tag tone="ink">置顶</Tag>}
    {isHeld && <Tag tone="amber">待复核</Tag>}
    {isSolved && <Tag tone="green">已解决</Tag>}
    {isLocked && <Tag>已锁定</Tag>}
  </>
)
