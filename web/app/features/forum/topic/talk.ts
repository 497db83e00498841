import { createContext, useContext } from 'react'
import type { Topic } from '#contract/forum.ts'
import type { Comments } from './load-topic.ts'

/** The box that is open below a comment or reply; one at a time. */
export interface Writing {
  id: number
  what: 'reply' | 'edit'
}

export interface Talk {
  topic: Topic
  comments: Comments
  writing: Writing | undefined
  write: (wanted: Writing | undefined) => void
}

const TalkContext = createContext<Talk | undefined>(undefined)
export const TalkProvider = TalkContext.Provider

/** The talk below a topic, for everything that stands in it. */
export const useTalk = (): Talk => {
  const talk = useContext(TalkContext)
  if (!talk) throw new Error('no talk around')
  return talk
}

/** Gets the focus back when the box it opened closes. */
export const replyButtonId = (id: number) => `reply-to-${id}`
