import type { ReactNode } from 'react'
import type { Reply } from '#contract/community/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { formatMinute } from '#lib/format/format.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Tag } from '#ui/text/tag.tsx'
import { AiShareTag } from '../../../base/moderation/ai-share-tag.tsx'
import { IpRegion } from '../ip-region.tsx'
import styles from './comments.module.css'
import { replyButtonId, useDiscussion } from './discussion.ts'
import { ReplyActions } from './reply-actions.tsx'
import { ReplyForm } from './reply-form.tsx'

interface ReplyItemProps {
  reply: Reply
  /** The number of a comment. */
  floor?: number
  /** The name of the member replied to, unless he wrote the comment above. */
  replyTo?: string | null
  /** The replies below. */
  children?: ReactNode
}

/** A comment or a reply; its id is the target of links. */
export function ReplyItem({ reply, floor, replyTo, children }: ReplyItemProps) {
  const { id, topicId, uploadUserId, uploadUserName, avatar, content, uploadTime, isRemoved } = reply
  const { topic, openForm, setOpenForm } = useDiscussion()
  const isEditing = openForm?.id === id && openForm.what === 'edit'
  return (
    <li id={`answer-${id}`} className={classNames(styles.answer, reply.isAccepted && styles.accepted)}>
      <Avatar name={uploadUserName} src={avatar} size={floor ? 40 : 32} />
      <div>
        <div className={styles.head}>
          <Link to={paths.forumUser(uploadUserId)}>{uploadUserName}</Link>
          {uploadUserId === topic.uploadUserId && <Tag tone="blue">楼主</Tag>}
          {replyTo && (
            <>
              <span>回复</span>
              <b>{replyTo}</b>
            </>
          )}
          {reply.isAccepted && <Tag tone="green">已采纳</Tag>}
          <AiShareTag share={reply.aiShare} />
          {reply.isHeld && <Tag tone="amber">待复核</Tag>}
          <Link className={styles.time} to={paths.reply(topicId, id)}>
            {floor && <span>{floor} 楼</span>}
            <time dateTime={uploadTime}>{formatMinute(uploadTime)}</time>
            <IpRegion region={reply.ipRegion} />
          </Link>
        </div>
        {isEditing ? (
          <ReplyForm
            label="修改回复"
            action="保存修改"
            fields={{ do: 'edit', answerId: id }}
            initial={content}
            aiShare={reply.aiShare}
            onClose={(outcome) => {
              setOpenForm(undefined)
              if (outcome === 'done') toast.success('恭喜你，修改成功')
              else toast.info('取消修改')
            }}
          />
        ) : (
          <p className={isRemoved ? styles.removed : styles.words}>{content}</p>
        )}
        {!isRemoved && !isEditing && <ReplyActions reply={reply} />}
        {openForm?.id === id && openForm.what === 'reply' && <NestedReplyForm reply={reply} />}
        {children}
      </div>
    </li>
  )
}

function NestedReplyForm({ reply: { id, uploadUserName } }: { reply: Reply }) {
  const { setOpenForm } = useDiscussion()
  return (
    <ReplyForm
      label={`回复 ${uploadUserName}`}
      action="发表回复"
      fields={{ do: 'say', subId: id }}
      onClose={(outcome) => {
        setOpenForm(undefined)
        if (outcome === 'cancelled') document.getElementById(replyButtonId(id))?.focus()
      }}
    />
  )
}
