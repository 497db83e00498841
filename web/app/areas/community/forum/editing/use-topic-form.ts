import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Draft, Topic } from '#contract/community/forum/forum.ts'
import { dropDraft, useDraft } from '#ui/editor/use-draft.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { deleteDraft, sendDraft } from './topic-calls.ts'
import { emptyForm, formOf, isSameForm, type TopicForm } from './topic-form.ts'
import { usePosting } from './use-posting.ts'

export interface EditedTopic {
  /** Names the drafts in this browser, which several members may use. */
  memberId: number
  topic?: Topic
  draft: z.output<typeof Draft> | null
}

/** The state of the topic form: its values, its draft, posting, and the question before leaving. */
export const useTopicForm = ({ memberId, topic, draft }: EditedTopic) => {
  const id = topic?.id
  const localName = `topic:${memberId}:${id ?? 'new'}`
  const before = useMemo(() => (topic ? formOf(topic) : emptyForm), [topic])
  const [start, setStart] = useState(() => ({
    round: 0,
    form: draft ? { ...formOf(draft), aiShare: before.aiShare } : before,
  }))
  const [form, setForm] = useState(start.form)
  const [isEmptyText, setEmptyText] = useState(start.form.content === '')
  const [isTouched, setTouched] = useState(false)
  const { status, isOnlyLocal, saveNow, stop } = useDraft(localName, form, {
    isChanged: isTouched,
    send: (now) => sendDraft(now, id),
  })
  const discardDraft = () => {
    stop()
    void deleteDraft(id).catch(() => toast.error('草稿未能删除，下次打开时仍在'))
  }
  const isChanged = !isSameForm(form, start.form)
  const [isPosted, setPosted] = useState(false)
  const allowLeaving = useLeaveGuard(isChanged && !isPosted, () => void saveNow(), {
    detail: '已写的内容会留在草稿里，下次可以接着写。',
    stay: '继续编辑',
    other: { label: '不保留草稿', run: discardDraft },
    action: '离开',
  })
  const posting = usePosting({
    form,
    isEmptyText,
    id,
    settleDraft: saveNow,
    onPosted() {
      allowLeaving()
      setPosted(true)
      stop()
    },
  })
  const { clearErrors } = posting
  const set = useCallback(
    (change: Partial<TopicForm>) => {
      setTouched(true)
      clearErrors(change)
      setForm((now) => ({ ...now, ...change }))
    },
    [clearErrors],
  )
  /** Replaces the form's values by a draft of this browser or by the saved topic. */
  const startFrom = (next: TopicForm) => {
    setForm(next)
    setEmptyText(next.content === '')
    setStart(({ round }) => ({ round: round + 1, form: next }))
  }
  const restart = () => {
    void deleteDraft(id).catch(() => undefined)
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
