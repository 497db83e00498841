import { type FormEvent, useId, useState } from 'react'
import {
  type ClaimReason,
  type ClaimWish,
  claimLimits,
  claimReasons,
  claimWishes,
} from '#contract/catalogue/claims/claim-rules.ts'
import type { Claim, OwnClaim } from '#contract/catalogue/claims/claims.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './claim-dialog.module.css'
import { ClaimPages } from './claim-pages.tsx'
import { ClaimPictures } from './claim-pictures.tsx'
import { ClaimSteps } from './claim-steps.tsx'
import type { ClaimChange } from './claims-data.ts'
import { useClaimChange } from './use-claim-change.ts'

interface ClaimDialogProps {
  own: OwnClaim
  kind: Claim['kind']
  itemId: number
  onClose: () => void
}

const { wordsLength } = claimLimits
const dayMs = 86_400_000
const lengthOf = (text: string) => [...text.trim()].length

/** CLAIM-3: the form of a claim. */
export function ClaimDialog({ own, kind, itemId, onClose }: ClaimDialogProps) {
  const formId = useId()
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<ClaimChange['problem']>()
  const { Form, isBusy } = useClaimChange((done) => {
    if (done.problem) return setProblem(done.problem)
    toast.success('申请已提交，作者会收到通知')
    onClose()
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (lengthOf(words) > 0 && lengthOf(words) <= wordsLength && !isBusy) return
    event.preventDefault()
    if (lengthOf(words) === 0) setProblem({ message: '', fields: { words: '请写明问题' } })
    // On a phone the sentence would stand below what is visible of the form.
    const field = event.currentTarget.querySelector('textarea')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }
  const { claimUntil, coin } = own.purchase!
  const daysLeft = Math.max(1, Math.ceil((new Date(claimUntil).getTime() - Date.now()) / dayMs))
  const wordsError = lengthOf(words) > wordsLength ? `最多 ${wordsLength} 个字` : problem?.fields?.words
  return (
    <Dialog
      open
      onClose={onClose}
      title="申请售后"
      note={`售后期还剩 ${daysLeft} 天`}
      width={760}
      consequence="裁定全额退款后，文件与在线阅读权限收回"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formId} look="primary" disabled={isBusy}>
            {isBusy ? '正在提交…' : '提交申请'}
          </Button>
        </>
      }
    >
      <Form id={formId} method="post" action={paths.claims} className={styles.form} onSubmit={onSubmit}>
        {problem?.message && <Note kind="error">{problem.message}</Note>}
        <input type="hidden" name="do" value="add" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="itemId" value={itemId} />
        <PurchaseFacts own={own} kind={kind} />
        <Reasons />
        <Field label="说明" name="words" isRequired isBeside error={wordsError}>
          {(control) => (
            <div>
              <textarea
                {...control}
                rows={4}
                value={words}
                placeholder="哪里与描述不符，文件在哪里出错"
                onChange={({ target }) => setWords(target.value)}
              />
              <span className={styles.count}>
                {lengthOf(words)} / {wordsLength}
              </span>
            </div>
          )}
        </Field>
        {kind === 'resource' && <ClaimPages />}
        <ClaimPictures />
        <Wishes coin={coin} />
        <ClaimSteps isWide steps={stepsAhead(own.answerDays)} />
      </Form>
    </Dialog>
  )
}

const stepsAhead = (answerDays: number) => [
  { title: '买家申请', note: '现在提交，作者收到通知', isCurrent: true },
  { title: '作者答复', note: `${answerDays} 天内同意、补齐或反驳`, isCurrent: false },
  { title: '平台裁定', note: '对照双方说明给出结论', isCurrent: false },
]

function PurchaseFacts({ own, kind }: Pick<ClaimDialogProps, 'own' | 'kind'>) {
  const { itemName, buyTime, coin } = own.purchase!
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{kind === 'resource' ? '资源' : '课程'}</dt>
        <dd>{itemName}</dd>
      </div>
      <div>
        <dt>购买</dt>
        <dd>{formatDay(buyTime)}</dd>
      </div>
      <div>
        <dt>实付</dt>
        <dd>{formatCount(coin)} V币</dd>
      </div>
    </dl>
  )
}

const Reasons = () => (
  <Field label="原因" name="reason" isRequired isBeside isGroup>
    {() => (
      <div className={styles.reasons}>
        {(Object.keys(claimReasons) as ClaimReason[]).map((value, at) => (
          <label key={value}>
            <input type="radio" name="reason" value={value} defaultChecked={at === 0} />
            <b>{claimReasons[value].label}</b>
            <span>{claimReasons[value].hint}</span>
          </label>
        ))}
      </div>
    )}
  </Field>
)

const Wishes = ({ coin }: { coin: number }) => (
  <Field label="希望" name="wish" isBeside isGroup>
    {() => (
      <div className={styles.wishes}>
        {(Object.keys(claimWishes) as ClaimWish[]).map((value, at) => (
          <label key={value}>
            <input type="radio" name="wish" value={value} defaultChecked={at === 0} />
            {value === 'refund' ? `退回 ${formatCount(coin)} V币` : claimWishes[value]}
          </label>
        ))}
      </div>
    )}
  </Field>
)
