import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Topic } from '#contract/community/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import type { Arrival } from '#lib/browser/use-arrival.ts'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import styles from './posted-notice.module.css'

/** FORUM-9: the notice stands for three seconds, then the list of topics opens. */
const noticeSeconds = 3

/** Takes the place of the editor as soon as the topic is posted. */
export function PostedNotice({ topic: { id, title, isHeld } }: { topic: Topic }) {
  const navigate = useNavigate()
  useEffect(() => {
    const state: Arrival = { postedTopic: id }
    const timer = setTimeout(() => void navigate(paths.forum, { state }), noticeSeconds * 1000)
    return () => clearTimeout(timer)
  }, [id, navigate])
  return (
    <Card as="section" className={styles.posted} role="status">
      <CircleCheck size={40} strokeWidth={1.6} aria-hidden />
      <h1>发帖成功</h1>
      <p>「{title}」</p>
      {isHeld && <p>内容待复核：其中有需要复核的词，管理员放行之前只有您自己能看到。</p>}
      <LinkButton look="primary" to={paths.topic(id)}>
        查看帖子
      </LinkButton>
      <p className="muted">{noticeSeconds} 秒后回到论坛首页</p>
    </Card>
  )
}
