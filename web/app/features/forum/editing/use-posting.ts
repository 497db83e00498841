import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Topic } from '#contract/forum.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { paths } from '#lib/url/paths.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { sendTopic } from './topic-calls.ts'
import { errorsOf, type FormErrors, type TopicForm } from './topic-form.ts'

interface Posting {
  form: TopicForm
  isEmptyText: boolean
  /** Of the topic that is changed; absent for a new one. */
  id?: number
  /** Waits until nothing of the draft is under way any more. */
  settleDraft: () => Promise<void>
  /** It is on the server. */
  onPosted: () => void
}

/** FORUM-9: the notice stands for three seconds, then the index opens. */
const noticeSeconds = 3

const fieldOf: Partial<Record<string, keyof TopicForm>> = {
  category_unknown: 'topicCategoryId',
  content_empty: 'content',
}

const errorsIn = ({ code, message, fields }: ApiError): FormErrors => {
  const field = fieldOf[code]
  return (fields as FormErrors | undefined) ?? (field ? { [field]: message } : {})
}

/** Hands the topic in; what is wrong stays on the page with everything that was typed. */
export const usePosting = ({ form, isEmptyText, id, settleDraft, onPosted }: Posting) => {
  const [errors, setErrors] = useState<FormErrors>({})
  const [problem, setProblem] = useState<ApiError>()
  const [attempts, setAttempts] = useState(0)
  const [state, setState] = useState<'writing' | 'sending' | 'posted'>('writing')
  const leave = useWayOn(id)

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    setState('writing')
    setProblem(error)
    setErrors(errorsIn(error))
    setAttempts((count) => count + 1)
  }
  const post = async () => {
    const wrong = errorsOf(form, isEmptyText)
    setErrors(wrong)
    setProblem(undefined)
    if (Object.keys(wrong).length > 0) return setAttempts((count) => count + 1)
    setState('sending')
    await settleDraft()
    try {
      const topic = await sendTopic(form, id)
      setState('posted')
      onPosted()
      leave(topic)
    } catch (error) {
      refuse(error)
    }
  }
  const forgive = (change: Partial<TopicForm>) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))))

  return { post, state, errors, forgive, problem, attempts }
}

/** Says what became of the topic and opens the page it leads to. */
const useWayOn = (id: number | undefined) => {
  const navigate = useNavigate()
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void navigate(paths.forum), noticeSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isWaiting, navigate])
  return (topic: Topic) => {
    if (topic.isHeld) {
      toast.warning('内容待复核', { detail: '其中有需要复核的词，管理员放行之前只有您自己能看到。', seconds: 10 })
    }
    if (id === undefined) {
      toast.success('发帖成功', { seconds: noticeSeconds })
      return setWaiting(true)
    }
    toast.success('恭喜你，修改成功')
    void navigate(paths.topic(id))
  }
}
