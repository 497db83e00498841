import { InputNumber } from 'antd'
import { type ClaimVerdict, claimLimits, claimVerdicts, divideRefund } from '#contract/catalogue/claims/claim-rules.ts'
import type { ClaimFile } from '#contract/catalogue/claims/claims.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './claim-file.module.css'

export interface RulingValues {
  verdict: ClaimVerdict | undefined
  coin: number | undefined
  ruling: string
}

/** What each verdict does to the coins, by the same rule as the ledger (CLAIM-6). */
const effectOf = (verdict: ClaimVerdict, { coin, bonusCoin, shareCoin }: ClaimFile, part: number): string => {
  if (verdict === 'release') return shareCoin > 0 ? `作者得 ${shareCoin} V币` : '买家不退款'
  const coins = verdict === 'refund' ? coin : part
  const { bonusBack, authorKeeps } = divideRefund({ price: coin, bonus: bonusCoin, share: shareCoin }, coins)
  const bonus = bonusBack > 0 ? `（其中赠送 ${bonusBack}）` : ''
  return `退买家 ${coins} V币${bonus}，作者得 ${authorKeeps}${verdict === 'refund' ? '，收回权限' : ''}`
}

/** The three verdicts, none chosen at first, and the reason that both sides will read. */
export function RulingForm({ file, form }: { file: ClaimFile; form: Form<RulingValues> }) {
  const { values, set, errors, problem } = form
  const part = values.coin ?? 1
  return (
    <section className={styles.part} aria-label="裁定">
      <h3>裁定</h3>
      {problem && <Note kind="error">{problem.message}</Note>}
      <div className={styles.choices} role="radiogroup" aria-label="裁定" aria-required>
        {(Object.keys(claimVerdicts) as ClaimVerdict[]).map((verdict) => (
          <label key={verdict}>
            <input
              type="radio"
              name="verdict"
              checked={values.verdict === verdict}
              disabled={verdict === 'partial' && file.coin < 2}
              onChange={() => set({ verdict })}
            />
            <b>{claimVerdicts[verdict]}</b>
            <span>{effectOf(verdict, file, Math.min(part, Math.max(1, file.coin - 1)))}</span>
          </label>
        ))}
      </div>
      {values.verdict === 'partial' && (
        <FormRow label="退款" isRequired {...(errors.coin && { error: errors.coin })} hint={`实付 ${file.coin} V币`}>
          {(control) => (
            <InputNumber
              {...control}
              status={control['aria-invalid'] && 'error'}
              name="coin"
              min={1}
              max={file.coin - 1}
              precision={0}
              value={values.coin ?? null}
              onChange={(coin) => set({ coin: coin ?? undefined })}
            />
          )}
        </FormRow>
      )}
      <LongTextRow
        form={form}
        name="ruling"
        label="理由"
        maxLength={claimLimits.wordsLength}
        hasCount={false}
        placeholder="买家和作者都会读到"
      />
    </section>
  )
}
