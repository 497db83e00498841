import { useEffect, useState } from 'react'
import type { TopicItem } from '#contract/forum.ts'

const fewest = 4
const most = 3
const pauseMs = 800

/** Topics with all the words of a title, once somebody stops typing; without an answer there are none. */
export const useSimilarTopics = (title: string, except?: number): TopicItem[] => {
  const [found, setFound] = useState<TopicItem[]>([])
  const words = title.trim()
  useEffect(() => {
    if (words.length < fewest) return setFound([])
    const asked = new AbortController()
    const ask = async () => {
      const query = new URLSearchParams({ title: words, size: String(most + 1) })
      const answer = await fetch(`/api/topic/queryTopicList?${query}`, { signal: asked.signal })
      if (!answer.ok) return
      const { content } = (await answer.json()) as { content: TopicItem[] }
      setFound(content.filter(({ id }) => id !== except).slice(0, most))
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [words, except])
  return found
}
