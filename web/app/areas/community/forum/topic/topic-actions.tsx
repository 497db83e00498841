import { Pencil, Share2, ThumbsUp, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Topic } from '#contract/community/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Link } from '#ui/navigation/link.tsx'
import { shareLink } from '#ui/navigation/share-link.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { ReportButton } from '../../../base/moderation/report-button.tsx'
import { FavoriteButton, useFavorite } from '../../../catalogue/items/favorite-button.tsx'
import styles from './topic-page.module.css'
import { showProblem, useToggle, useTopicChange } from './use-topic-change.ts'

/** The buttons below a topic that the viewer is allowed to use. */
export function TopicActions({ topic }: { topic: Topic }) {
  const { id, title, love, viewCount, may } = topic
  const like = useToggle(topic.isLove, ['like', 'unlike'])
  const favorite = useFavorite(topic.is_favorite, topic.favoriteCount)
  const isOwn = useSession()?.user.id === topic.uploadUserId
  return (
    <footer className={styles.actions}>
      <Button aria-pressed={like.isOn} onClick={like.flip}>
        <ThumbsUp size={16} strokeWidth={1.6} aria-hidden />
        {like.isOn ? '已赞' : '点赞'} <b className="num">{formatCount(love + like.change)}</b>
      </Button>
      <FavoriteButton favorite={favorite} action={paths.topic(id)} />
      <Button onClick={() => void shareLink(title)}>
        <Share2 size={16} strokeWidth={1.6} aria-hidden />
        分享
      </Button>
      <div className={styles.more}>
        {may.edit && (
          <Link to={paths.editTopic(id)}>
            <Pencil size={14} strokeWidth={1.6} aria-hidden />
            编辑
          </Link>
        )}
        {may.delete && <DeleteTopic topic={topic} />}
        {!isOwn && <ReportButton kind="topic" targetId={id} title={title} />}
        <span>浏览 {formatCount(viewCount)}</span>
      </div>
    </footer>
  )
}

function DeleteTopic({ topic: { answerCount } }: { topic: Topic }) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { change, isBusy } = useTopicChange((done) => {
    if (done.problem) return showProblem(done)
    toast.success('删除成功!')
    void navigate(paths.forum, { replace: true })
  })
  const ask = async () => {
    const isSure = await confirm('确定删除该帖子?', {
      detail: answerCount > 0 ? `其下的 ${formatCount(answerCount)} 条回复将一并隐藏，无法恢复。` : '删除后无法恢复。',
      action: '删除',
      danger: true,
    })
    if (isSure) await change({ do: 'deleteTopic' })
    else toast.info('已取消删除')
  }
  return (
    <button type="button" className={styles.delete} onClick={ask} disabled={isBusy}>
      <Trash2 size={14} strokeWidth={1.6} aria-hidden />
      删除
    </button>
  )
}
