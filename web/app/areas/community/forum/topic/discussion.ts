import { createContext, useContext } from 'react'
import type { Topic } from '#contract/community/forum/forum.ts'
import type { Comments } from './load-topic.ts'

/** The form that is open below a comment or reply; at most one is open. */
export interface OpenForm {
  id: number
  what: 'reply' | 'edit'
}

export interface Discussion {
  topic: Topic
  comments: Comments
  openForm: OpenForm | undefined
  setOpenForm: (form: OpenForm | undefined) => void
}

const DiscussionContext = createContext<Discussion | undefined>(undefined)
export const DiscussionProvider = DiscussionContext.Provider

/** The topic, its comments and the open form, for all components of the discussion. */
export const useDiscussion = (): Discussion => {
  const discussion = useContext(DiscussionContext)
  if (!discussion) throw new Error('useDiscussion needs a DiscussionProvider')
  return discussion
}

/** The button gets the focus back when the form it opened is cancelled. */
export const replyButtonId = (id: number) => `reply-to-${id}`
