import { useEffect, useState } from 'react'
import type { TopicItem } from '#contract/community/forum/forum.ts'

const minTitleLength = 4
const maxShown = 3
const pauseMs = 800

/** Topics that contain all words of the title, searched when typing pauses; none if the search fails. */
export const useSimilarTopics = (title: string, except?: number): TopicItem[] => {
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
