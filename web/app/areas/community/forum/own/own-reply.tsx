import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { DeleteItemButton } from '#ui/item-list/delete-item-button.tsx'
import listStyles from '#ui/item-list/item-list.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { EditReply } from './edit-reply.tsx'
import type { OwnForumData } from './load-forum.ts'
import styles from './own-forum.module.css'

type Reply = Extract<OwnForumData, { view: 'answers' }>['found']['content'][number]

/** One of the member's own replies with its topic. */
export function OwnReply({ reply }: { reply: Reply }) {
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
