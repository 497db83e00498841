import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Draft, Topic } from '#contract/forum.ts'
import { dropDraft, useDraft } from '#ui/editor/use-draft.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { forgetDraft, sendDraft } from './topic-calls.ts'
import { emptyForm, formOf, isSameForm, type TopicForm } from './topic-form.ts'
import { usePosting } from './use-posting.ts'

export interface Given {
  /** Whose drafts these are: a browser may serve several people. */
  memberId: number
  topic?: Topic
  draft: z.output<typeof Draft> | null
}

/** A topic being written: what stands in the form, its draft, and what happens when it is handed in or left. */
export const useTopicForm = ({ memberId, topic, draft }: Given) => {
  const id = topic?.id
  const localName = `topic:${memberId}:${id ?? 'new'}`
  const before = useMemo(() => (topic ? formOf(topic) : emptyForm), [topic])
  const [start, setStart] = useState(() => ({ round: 0, form: draft ? formOf(draft) : before }))
  const [form, setForm] = useState(start.form)
  const [isEmptyText, setEmptyText] = useState(start.form.content === '')
  const [isTouched, setTouched] = useState(false)
  const { status, isOnlyLocal, saveNow, stop } = useDraft(localName, form, {
    isChanged: isTouched,
    send: (now) => sendDraft(now, id),
  })
  const giveUp = () => {
    stop()
    void forgetDraft(id).catch(() => toast.error('草稿未能删除，下次打开时仍在'))
  }
  const isChanged = !isSameForm(form, start.form)
  const [isPosted, setPosted] = useState(false)
  const openTheWay = useLeaveGuard(isChanged && !isPosted, () => void saveNow(), {
    detail: '已写的内容会留在草稿里，下次可以接着写。',
    stay: '继续编辑',
    other: { label: '不保留草稿', run: giveUp },
    action: '离开',
  })
  const posting = usePosting({
    form,
    isEmptyText,
    id,
    settleDraft: saveNow,
    onPosted() {
      openTheWay()
      setPosted(true)
      stop()
    },
  })
  const { forgive } = posting
  const set = useCallback(
    (change: Partial<TopicForm>) => {
      setTouched(true)
      forgive(change)
      setForm((now) => ({ ...now, ...change }))
    },
    [forgive],
  )
  /** Another beginning: a draft of this browser, or none. */
  const startFrom = (next: TopicForm) => {
    setForm(next)
    setEmptyText(next.content === '')
    setStart(({ round }) => ({ round: round + 1, form: next }))
  }
  const restart = () => {
    void forgetDraft(id).catch(() => undefined)
    dropDraft(localName)
    setTouched(false)
    startFrom(before)
  }
  const setContent = (content: string, isEmpty: boolean) => {
    set({ content })
    setEmptyText(isEmpty)
  }
  return {
    form,
    set,
    setContent,
    start,
    startFrom,
    restart,
    localName,
    draftStatus: { status, isOnlyLocal },
    ...posting,
  }
}
