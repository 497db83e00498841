import { CircleCheck, MessageSquare, Pencil, ThumbsUp, Trash2 } from 'lucide-react'
import type { Reply } from '#contract/forum.ts'
import { formatCount } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { ReportButton } from '../../moderation/report-button.tsx'
import styles from './comments.module.css'
import { replyButtonId, useTalk } from './talk.ts'
import { tellRefusal, useToggle, useTopicChange } from './use-topic-change.ts'

/** What can be done with a comment or a reply, each only where it may be. */
export function AnswerActs({ answer }: { answer: Reply }) {
  const { id, love, isLove, isHeld, mayEdit, mayDelete } = answer
  const { topic, writing, write } = useTalk()
  const like = useToggle(isLove, ['likeAnswer', 'unlikeAnswer'], { answerId: id })
  const count = love + like.change
  const isOwn = useSession()?.user.id === answer.uploadUserId
  return (
    <div className={styles.acts}>
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
          aria-expanded={writing?.id === id && writing.what === 'reply'}
          onClick={() => write({ id, what: 'reply' })}
        >
          <MessageSquare size={14} strokeWidth={1.6} aria-hidden />
          回复
        </button>
      )}
      {topic.may.accept && !isHeld && <AcceptButton answer={answer} />}
      {mayEdit && (
        <button type="button" onClick={() => write({ id, what: 'edit' })}>
          <Pencil size={14} strokeWidth={1.6} aria-hidden />
          编辑
        </button>
      )}
      {mayDelete && <DeleteAnswer id={id} />}
      {!isOwn && <ReportButton kind="reply" targetId={id} title={answer.content} />}
    </div>
  )
}

function AcceptButton({ answer: { id, isAccepted } }: { answer: Reply }) {
  const { change, isBusy } = useTopicChange((done) =>
    done.problem ? tellRefusal(done) : toast.success(done.did === 'accept' ? '已采纳' : '已取消采纳'),
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

function DeleteAnswer({ id }: { id: number }) {
  const confirm = useConfirm()
  const { change, isBusy } = useTopicChange((done) => (done.problem ? tellRefusal(done) : toast.success('删除成功!')))
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
