import { type FormEvent, useState } from 'react'
import { type ClaimStance, claimLimits, claimStances } from '#contract/catalogue/claims/claim-rules.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { Radios } from '#ui/form/radios.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useClaimChange } from '../items/claims/use-claim-change.ts'
import styles from './own-claims.module.css'

const options = (Object.keys(claimStances) as ClaimStance[]).map((value) => ({ value, label: claimStances[value] }))

/** CLAIM-5: the author's answer to a claim, once. */
export function AnswerForm({ id }: { id: number }) {
  const [stance, setStance] = useState<ClaimStance>('agree')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { Form, isBusy } = useClaimChange(({ problem }) => {
    if (problem) return setError(problem.fields?.answer ?? problem.message)
    toast.success('答复已提交，由平台裁定')
  })
  const onSubmit = (event: FormEvent) => {
    const wrong = text.trim() === '' ? '请写下答复' : undefined
    setError(wrong)
    if (wrong || isBusy) event.preventDefault()
  }
  return (
    <Form method="post" action={paths.claims} className={styles.answer} onSubmit={onSubmit}>
      <input type="hidden" name="do" value="answer" />
      <input type="hidden" name="id" value={id} />
      <Radios
        control={{ name: 'stance' }}
        label="答复的态度"
        look="segments"
        options={options}
        value={stance}
        onChange={setStance}
      />
      <Field label="答复" name="answer" hint="答复一次后不能修改，由平台裁定" {...(error && { error })}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={claimLimits.wordsLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? '正在提交…' : '提交答复'}
        </Button>
      </div>
    </Form>
  )
}
