import { type FormEvent, useId, useState } from 'react'
import type { tryText } from '#contract/base/moderation/moderation.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { wordActionLabels } from '#contract/state-words.ts'
import { browserApi } from '#lib/api/browser-api.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { markedText } from './marked-text.ts'
import styles from './sensitive-words.module.css'

type TestResult = CallAnswer<typeof tryText> & { text: string }

const verdicts = {
  pass: { kind: 'success', text: '没有命中，可以直接发布。' },
  mask: { kind: 'info', text: '可以发布，命中的词显示为 *。' },
  review: { kind: 'warning', text: '须经审核后公开。' },
  block: { kind: 'error', text: '不能提交：内容含有违规信息，请修改后再提交' },
} as const

/** Tests a text against the current list of sensitive words. */
export function TryText() {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<TestResult>()
  const [isRunning, setRunning] = useState(false)
  const run = async (event: FormEvent) => {
    event.preventDefault()
    const { tryText } = await import('#contract/base/moderation/moderation.ts')
    const invalid = fieldErrors(tryText.body, { text }).text
    setError(invalid)
    if (invalid) return
    setRunning(true)
    // The call has already shown its failure to the administrator.
    const answer = await browserApi.moderation.tryText({ text }).catch(() => undefined)
    if (answer) setResult({ ...answer, text })
    setRunning(false)
  }
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <CardHead>
        <span id={`${id}-title`}>试一段文字</span>
      </CardHead>
      <form className={styles.try} onSubmit={(event) => void run(event)}>
        <label htmlFor={id}>标题、昵称、正文或文件名</label>
        <TextArea
          id={id}
          rows={5}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
        <Button type="submit" disabled={isRunning}>
          检查
        </Button>
        <div aria-live="polite">{result && <Result result={result} />}</div>
      </form>
    </Card>
  )
}

const Result = ({ result: { text, verdict, masked, hits } }: { result: TestResult }) => (
  <div className={styles.result}>
    <Note kind={verdicts[verdict].kind}>{verdicts[verdict].text}</Note>
    <h3>命中 {hits.length} 处</h3>
    <p className={styles.text}>
      {markedText(text, hits).map((part) =>
        part.action ? (
          <mark key={part.start} data-action={part.action} title={wordActionLabels[part.action]}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </p>
    {hits.length > 0 && (
      <ul className={styles.hits}>
        {[...new Map(hits.map((hit) => [hit.id, hit])).values()].map(({ id, word, action }) => (
          <li key={id}>
            {word}
            <small>{wordActionLabels[action]}</small>
          </li>
        ))}
      </ul>
    )}
    <h3>遮盖后</h3>
    <p className={styles.text}>{masked}</p>
  </div>
)
