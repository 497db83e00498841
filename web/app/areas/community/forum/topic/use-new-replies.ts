import { useEffect, useState } from 'react'
import type { Topic } from '#contract/community/forum/forum.ts'
import { type LiveMessage, live } from '#lib/live/live.ts'

interface ReplyEvent {
  answerCount: number
  answerId?: number
}

/** The member's own reply is pushed as well; after this delay the page shows it already and it does not count as new. */
const delayMs = 800

/** The number of replies since the page was loaded, and the id of the first of them if it is known. */
export function useNewReplies({ id, answerCount }: Pick<Topic, 'id' | 'answerCount'>) {
  const [events, setEvents] = useState<ReplyEvent[]>([])
  useEffect(() => {
    setEvents([])
    const stop = new AbortController()
    const add = (event: ReplyEvent) => {
      setTimeout(() => !stop.signal.aborted && setEvents((before) => [...before.slice(-99), event]), delayMs)
    }
    const refetch = async () => {
      const count = await fetchReplyCount(id, stop.signal)
      if (count !== undefined) add({ answerCount: count })
    }
    const handlers: Record<string, (message: LiveMessage) => void> = {
      topic: (message) => message.topicId === id && add(message as LiveMessage & ReplyEvent),
      // Replies may have come before the subscription began or while the connection was lost.
      watching: ({ channel }) => channel === `topic:${id}` && void refetch(),
      missed: () => void refetch(),
    }
    const stops = Object.entries(handlers).map(([type, handler]) => live.subscribe(type, handler))
    const unwatch = live.watch(`topic:${id}`)
    return () => {
      stop.abort()
      unwatch()
      for (const end of stops) end()
    }
  }, [id])
  const unseen = events.filter((event) => event.answerCount > answerCount)
  return {
    count: Math.max(0, ...unseen.map((event) => event.answerCount - answerCount)),
    firstId: unseen.find((event) => event.answerId !== undefined)?.answerId,
  }
}

const fetchReplyCount = async (topicId: number, signal: AbortSignal): Promise<number | undefined> => {
  try {
    const response = await fetch(`/api/topic/queryTopic?${new URLSearchParams({ topicId: String(topicId) })}`, {
      signal,
    })
    return response.ok ? ((await response.json()) as Topic).answerCount : undefined
  } catch {
    return undefined
  }
}
