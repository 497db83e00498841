import type { ReactNode } from 'react'
import type { Reply } from '#contract/forum.ts'
import { formatMinute } from '#lib/format/format.ts'
import { paths } from '#lib/url/paths.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Tag } from '#ui/text/tag.tsx'
import { AnswerActs } from './answer-acts.tsx'
import { AnswerBox } from './answer-box.tsx'
import styles from './comments.module.css'
import { replyButtonId, useTalk } from './talk.ts'

interface AnswerItemProps {
  answer: Reply
  /** Of a comment: its number among all. */
  floor?: number
  /** Of a reply: whom it answers, where that is not the comment above. */
  answered?: string | null
  /** The replies below. */
  children?: ReactNode
}

/** A comment or a reply. What links lead to is marked. */
export function AnswerItem({ answer, floor, answered, children }: AnswerItemProps) {
  const { id, topicId, uploadUserId, uploadUserName, avatar, content, uploadTime, isRemoved } = answer
  const { topic, writing, write } = useTalk()
  const isEditing = writing?.id === id && writing.what === 'edit'
  return (
    <li id={`answer-${id}`} className={classNames(styles.answer, answer.isAccepted && styles.accepted)}>
      <Avatar name={uploadUserName} src={avatar} size={floor ? 40 : 32} />
      <div>
        <div className={styles.head}>
          <Link to={paths.forumUser(uploadUserId)}>{uploadUserName}</Link>
          {uploadUserId === topic.uploadUserId && <Tag tone="blue">楼主</Tag>}
          {answered && (
            <>
              <span>回复</span>
              <b>{answered}</b>
            </>
          )}
          {answer.isAccepted && <Tag tone="green">已采纳</Tag>}
          {answer.isHeld && <Tag tone="amber">待复核</Tag>}
          <Link className={styles.time} to={paths.reply(topicId, id)}>
            {floor && <span>{floor} 楼</span>}
            <time dateTime={uploadTime}>{formatMinute(uploadTime)}</time>
          </Link>
        </div>
        {isEditing ? (
          <AnswerBox
            label="修改回复"
            action="保存修改"
            to={{ do: 'edit', answerId: id }}
            initial={content}
            onClose={(outcome) => {
              write(undefined)
              if (outcome === 'done') toast.success('恭喜你，修改成功')
              else toast.info('取消修改')
            }}
          />
        ) : (
          <p className={isRemoved ? styles.removed : styles.words}>{content}</p>
        )}
        {!isRemoved && !isEditing && <AnswerActs answer={answer} />}
        {writing?.id === id && writing.what === 'reply' && <ReplyBox answer={answer} />}
        {children}
      </div>
    </li>
  )
}

function ReplyBox({ answer: { id, uploadUserName } }: { answer: Reply }) {
  const { write } = useTalk()
  return (
    <AnswerBox
      label={`回复 ${uploadUserName}`}
      action="发表回复"
      to={{ do: 'say', subId: id }}
      onClose={(outcome) => {
        write(undefined)
        if (outcome === 'cancelled') document.getElementById(replyButtonId(id))?.focus()
      }}
    />
  )
}
