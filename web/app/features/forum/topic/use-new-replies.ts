import { useEffect, useState } from 'react'
import type { Topic } from '#contract/forum.ts'
import { type LiveMessage, live } from '#lib/live/live.ts'

interface Told {
  answerCount: number
  answerId?: number
}

/** One's own reply is pushed as well: by the time it would be told, the page shows it. */
const patienceMs = 800

/** How many replies came since the page was loaded, and the first of them where it is known. */
export function useNewReplies({ id, answerCount }: Pick<Topic, 'id' | 'answerCount'>) {
  const [told, setTold] = useState<Told[]>([])
  useEffect(() => {
    setTold([])
    const stop = new AbortController()
    const hear = (one: Told) => {
      setTimeout(() => !stop.signal.aborted && setTold((before) => [...before.slice(-99), one]), patienceMs)
    }
    const look = async () => {
      const counted = await countNow(id, stop.signal)
      if (counted !== undefined) hear({ answerCount: counted })
    }
    const handlers: Record<string, (message: LiveMessage) => void> = {
      topic: (message) => message.topicId === id && hear(message as LiveMessage & Told),
      // What came before the server listened, or while the connection was away.
      watching: ({ channel }) => channel === `topic:${id}` && void look(),
      missed: () => void look(),
    }
    const stops = Object.entries(handlers).map(([type, handler]) => live.subscribe(type, handler))
    const unwatch = live.watch(`topic:${id}`)
    return () => {
      stop.abort()
      unwatch()
      for (const end of stops) end()
    }
  }, [id])
  const unseen = told.filter((one) => one.answerCount > answerCount)
  return {
    count: Math.max(0, ...unseen.map((one) => one.answerCount - answerCount)),
    firstId: unseen.find((one) => one.answerId !== undefined)?.answerId,
  }
}

const countNow = async (topicId: number, signal: AbortSignal): Promise<number | undefined> => {
  try {
    const answer = await fetch(`/api/topic/queryTopic?${new URLSearchParams({ topicId: String(topicId) })}`, { signal })
    return answer.ok ? ((await answer.json()) as Topic).answerCount : undefined
  } catch {
    return undefined
  }
}
