import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AiShare, aiShareLabels } from '#contract/base/moderation/ai-rules.ts'
import { forumLimits } from '#contract/community/forum/forum-rules.ts'
import { useSession, useSite } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { MutedNote } from '../../../base/moderation/muted-note.tsx'
import { VerifyPhoneLink } from '../../../base/moderation/refusal-note.tsx'
import type { TopicChange } from './change-topic.ts'
import styles from './comments.module.css'
import { useTopicChange } from './use-topic-change.ts'

const { replyLength } = forumLimits

interface ReplyFormProps {
  label: string
  action: string
  /** The form's hidden fields: a new comment, a new reply to `subId`, or a change of the reply `answerId`. */
  fields: { do: 'say'; subId?: number } | { do: 'edit'; answerId: number }
  initial?: string
  /** What was declared before. */
  aiShare?: AiShare | null
  /** For a form that was opened by a button: called after submission and on cancel. */
  onClose?: (outcome: 'done' | 'cancelled') => void
}

/** A text area for at most 300 characters with a counter. */
export function ReplyForm({ label, action, fields, initial = '', aiShare = null, onClose }: ReplyFormProps) {
  const id = useId()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [code, setCode] = useState<string>()
  const length = [...text.trim()].length
  const error = length > replyLength ? `最多 ${replyLength} 个字` : problem

  const { Form, isBusy } = useTopicChange(({ address, isHeld, problem }: TopicChange) => {
    setCode(problem?.code)
    if (problem) return setProblem(problem.fields?.content ?? problem.message)
    setText('')
    onClose?.('done')
    if (isHeld) toast.info('回复已提交，复核通过后显示')
    if (address) void navigate(address, { replace: true })
  })
  const onSubmit = (event: FormEvent) => {
    if (length > 0 && length <= replyLength && !isBusy) return setProblem(undefined)
    event.preventDefault()
    if (length === 0) setProblem('请输入回复内容')
    form.current?.querySelector('textarea')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
    if (event.key === 'Escape') onClose?.('cancelled')
  }
  if (useSession()?.mutedUntil) return <MutedNote />
  return (
    <Form ref={form} method="post" className={styles.write} onSubmit={onSubmit}>
      {Object.entries(fields).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextArea
        name="content"
        rows={3}
        aria-label={label}
        placeholder={label}
        value={text}
        autoFocus={onClose !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-count${error ? ` ${id}-error` : ''}`}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.below}>
        <span id={`${id}-count`} className={classNames('num', length > replyLength && styles.over)}>
          {length} / {replyLength}
        </span>
        {error && (
          <span id={`${id}-error`} className={styles.over} role="alert">
            {error}
          </span>
        )}
        {error && <VerifyPhoneLink code={code} />}
        <AiShareOfReply initial={aiShare} />
        {onClose && <Button onClick={() => onClose('cancelled')}>取消</Button>}
        <Button type="submit" look="primary" disabled={isBusy || length > replyLength}>
          {isBusy ? '正在提交…' : action}
        </Button>
      </div>
    </Form>
  )
}

/** LAW-3: most replies are written by hand, so that is chosen at first. */
function AiShareOfReply({ initial }: { initial: AiShare | null }) {
  if (!useSite().asksAiShare) return null
  return (
    <span className={styles.aiShare}>
      AI 生成
      <Select
        name="aiShare"
        aria-label="AI 生成"
        defaultValue={initial ?? 'none'}
        options={Object.entries(aiShareLabels).map(([value, label]) => ({ value, label }))}
      />
    </span>
  )
}
