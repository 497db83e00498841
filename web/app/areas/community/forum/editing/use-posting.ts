import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Topic } from '#contract/community/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useSite } from '#lib/session/session.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { sendTopic } from './topic-calls.ts'
import { errorsOf, type FormErrors, type TopicForm } from './topic-form.ts'

interface PostingOptions {
  form: TopicForm
  isEmptyText: boolean
  /** The id of the topic that is changed; absent for a new one. */
  id?: number
  /** Resolves when no request of the draft is pending. */
  settleDraft: () => Promise<void>
  onPosted: () => void
}

const fieldOf: Partial<Record<string, keyof TopicForm>> = {
  category_unknown: 'topicCategoryId',
  content_empty: 'content',
}

const errorsIn = ({ code, message, fields }: ApiError): FormErrors => {
  const field = fieldOf[code]
  return (fields as FormErrors | undefined) ?? (field ? { [field]: message } : {})
}

/** Posts the topic; after an error the page keeps the input and shows what to correct. */
export const usePosting = ({ form, isEmptyText, id, settleDraft, onPosted }: PostingOptions) => {
  const [errors, setErrors] = useState<FormErrors>({})
  const [problem, setProblem] = useState<ApiError>()
  const [attempts, setAttempts] = useState(0)
  const [state, setState] = useState<'writing' | 'sending' | 'saved'>('writing')
  const [posted, setPosted] = useState<Topic>()
  const navigate = useNavigate()
  const { asksAiShare } = useSite()

  const showRefusal = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    setState('writing')
    setProblem(error)
    setErrors(errorsIn(error))
    setAttempts((count) => count + 1)
  }
  const post = async () => {
    const found = errorsOf(form, isEmptyText, asksAiShare)
    setErrors(found)
    setProblem(undefined)
    if (Object.keys(found).length > 0) return setAttempts((count) => count + 1)
    setState('sending')
    await settleDraft()
    try {
      const topic = await sendTopic(form, id)
      setState('saved')
      onPosted()
      if (id === undefined) setPosted(topic)
      else leave(topic)
    } catch (error) {
      showRefusal(error)
    }
  }
  const leave = ({ id, isHeld }: Topic) => {
    if (isHeld)
      toast.warning('内容待复核', { detail: '其中有需要复核的词，管理员放行之前只有您自己能看到。', seconds: 10 })
    toast.success('恭喜你，修改成功')
    void navigate(paths.topic(id))
  }
  const clearErrors = (change: Partial<TopicForm>) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))))

  return { post, posted, state, errors, clearErrors, problem, attempts }
}
