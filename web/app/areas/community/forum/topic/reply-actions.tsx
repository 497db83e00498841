import { CircleCheck, MessageSquare, Pencil, ThumbsUp, Trash2 } from 'lucide-react'
import type { Reply } from '#contract/community/forum/forum.ts'
import { formatCount } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { ReportButton } from '../../../base/moderation/report-button.tsx'
import styles from './comments.module.css'
import { replyButtonId, useDiscussion } from './discussion.ts'
import { showProblem, useToggle, useTopicChange } from './use-topic-change.ts'

/** The buttons of a comment or reply that the viewer is allowed to use. */
export function ReplyActions({ reply }: { reply: Reply }) {
  const { id, love, isLove, isHeld, mayEdit, mayDelete } = reply
  const { topic, openForm, setOpenForm } = useDiscussion()
  const like = useToggle(isLove, ['likeAnswer', 'unlikeAnswer'], { answerId: id })
  const count = love + like.change
  const isOwn = useSession()?.user.id === reply.uploadUserId
  return (
    <div className={styles.actions}>
      {!isHeld && (
        <button type="button" aria-pressed={like.isOn} onClick={like.flip}>
          <ThumbsUp size={14} strokeWidth={1.6} aria-hidden />
          <span className="sr-only">{like.isOn ? '已赞' : '赞'}</span>
          {count > 0 ? formatCount(count) : <span aria-hidden="true">赞</span>}
        </button>
      )}
      {topic.may.answer && !isHeld && (
        <button
          type="button"
          id={replyButtonId(id)}
          aria-expanded={openForm?.id === id && openForm.what === 'reply'}
          onClick={() => setOpenForm({ id, what: 'reply' })}
        >
          <MessageSquare size={14} strokeWidth={1.6} aria-hidden />
          回复
        </button>
      )}
      {topic.may.accept && !isHeld && <AcceptButton reply={reply} />}
      {mayEdit && (
        <button type="button" onClick={() => setOpenForm({ id, what: 'edit' })}>
          <Pencil size={14} strokeWidth={1.6} aria-hidden />
          编辑
        </button>
      )}
      {mayDelete && <DeleteReply id={id} />}
      {!isOwn && <ReportButton kind="reply" targetId={id} title={reply.content} />}
    </div>
  )
}

function AcceptButton({ reply: { id, isAccepted } }: { reply: Reply }) {
  const { change, isBusy } = useTopicChange((done) =>
    done.problem ? showProblem(done) : toast.success(done.intent === 'accept' ? '已采纳' : '已取消采纳'),
  )
  return (
    <button
      type="button"
      aria-pressed={isAccepted}
      disabled={isBusy}
      onClick={() => void change({ do: isAccepted ? 'unaccept' : 'accept', answerId: id })}
    >
      <CircleCheck size={14} strokeWidth={1.6} aria-hidden />
      {isAccepted ? '取消采纳' : '采纳'}
    </button>
  )
}

function DeleteReply({ id }: { id: number }) {
  const confirm = useConfirm()
  const { change, isBusy } = useTopicChange((done) => (done.problem ? showProblem(done) : toast.success('删除成功!')))
  const ask = async () => {
    const isSure = await confirm('确定删除该回复?', {
      detail: '删除后无法恢复，其下的回复仍会保留。',
      action: '删除',
      danger: true,
    })
    if (isSure) await change({ do: 'delete', answerId: id })
    else toast.info('已取消删除')
  }
  return (
    <button type="button" className={styles.delete} onClick={ask} disabled={isBusy}>
      <Trash2 size={14} strokeWidth={1.6} aria-hidden />
      删除
    </button>
  )
}
