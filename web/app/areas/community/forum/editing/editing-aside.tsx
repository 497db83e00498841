import { useEffect, useState } from 'react'
import type { TopicItem } from '#contract/community/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { DashList } from '#ui/text/dash-list.tsx'
import styles from './editing.module.css'

/** Beside the form: topics with a similar title, and rules for posting. */
export function EditingAside({ title, except }: { title: string; except?: number }) {
  const similar = useSimilarTopics(title, except)
  return (
    <aside className={styles.aside}>
      {similar.length > 0 && (
        <Card as="section">
          <CardHead>标题相近的帖子</CardHead>
          <ul className={styles.similar}>
            {similar.map((topic) => (
              <Similar key={topic.id} topic={topic} />
            ))}
          </ul>
        </Card>
      )}
      <Card as="section">
        <CardHead>发帖须知</CardHead>
        <DashList
          items={[
            '写明工程条件、规范依据和已做过的判断。',
            '涉密图纸、未公开报价请勿上传。',
            '广告与无关链接会被移除。',
          ]}
        />
      </Card>
    </aside>
  )
}

const minTitleLength = 4
const maxShown = 3
const pauseMs = 800

/** Topics that contain all words of the title, searched when typing pauses; none if the search fails. */
const useSimilarTopics = (title: string, except?: number): TopicItem[] => {
  const [found, setFound] = useState<TopicItem[]>([])
  const words = title.trim()
  useEffect(() => {
    if (words.length < minTitleLength) return setFound([])
    const abort = new AbortController()
    const search = async () => {
      const query = new URLSearchParams({ title: words, size: String(maxShown + 1) })
      const response = await fetch(`/api/topic/queryTopicList?${query}`, { signal: abort.signal })
      if (!response.ok) return
      const { content } = (await response.json()) as { content: TopicItem[] }
      setFound(content.filter(({ id }) => id !== except).slice(0, maxShown))
    }
    const timer = setTimeout(() => void search().catch(() => undefined), pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words, except])
  return found
}

const Similar = ({ topic: { id, title, answerCount, isSolved } }: { topic: TopicItem }) => (
  <li>
    <a href={paths.topic(id)} target="_blank" rel="noopener">
      {title}
    </a>
    <span>
      {answerCount} 回复{isSolved && '，已采纳'}
    </span>
  </li>
)
