import { InputNumber } from 'antd'
import { useId } from 'react'
import type { ReportDesk, ReportedItem } from '#contract/base/moderation/moderation.ts'
import { maxMuteDays, type Verdict, verdicts } from '#contract/base/moderation/report-verdicts.ts'
import { formatMinute } from '#lib/format/format.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { Note } from '#ui/feedback/note.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './report-desk.module.css'
import { effectOf, type RulingValues, usualReasons, verdictName } from './verdict-choices.ts'

/** The five verdicts, none chosen at first, and the reason that reporters and author will read. */
export function VerdictForm({ desk, form }: { desk: ReportDesk; form: Form<RulingValues> }) {
  const { values, set, errors } = form
  const { verdict, days } = values
  const ids = { reason: useId(), error: useId(), days: useId() }
  return (
    <section className={styles.part} aria-label="裁定">
      <h3>
        裁定<b aria-hidden>*</b>
        <span>不预选，请逐条看过再选</span>
      </h3>
      {form.problem && <Note kind="error">{form.problem.message}</Note>}
      <div className={styles.choices} role="radiogroup" aria-label="裁定" aria-required>
        {(Object.keys(verdicts) as Verdict[]).map((choice, at) => (
          <label key={choice} className={classNames(choice === 'ban' && styles.severe)}>
            <input
              type="radio"
              name="verdict"
              checked={verdict === choice}
              disabled={!desk.verdicts.includes(choice)}
              onChange={() => set({ verdict: choice })}
            />
            <b>{verdictName(choice, days)}</b>
            <span>{effectOf(choice, desk, days)}</span>
            <kbd aria-hidden>{at + 1}</kbd>
          </label>
        ))}
      </div>
      {verdict === 'mute' && (
        <div className={styles.days}>
          <label htmlFor={ids.days}>禁言天数</label>
          <InputNumber
            id={ids.days}
            name="days"
            size="small"
            min={1}
            max={maxMuteDays}
            precision={0}
            value={days}
            onChange={(chosen) => set({ days: chosen ?? 1 })}
          />
          最多 {maxMuteDays} 天
        </div>
      )}
      {verdict && (
        <div className={styles.usual}>
          {usualReasons[verdict].map((reason) => (
            <button key={reason} type="button" onClick={() => set({ reason })}>
              {reason}
            </button>
          ))}
        </div>
      )}
      <label className="sr-only" htmlFor={ids.reason}>
        处理说明
      </label>
      <TextArea
        id={ids.reason}
        name="reason"
        rows={2}
        maxLength={200}
        placeholder={verdict ? '说明：举报人和作者会读到' : '说明：先选裁定，这里会给出相应的常用说法'}
        value={values.reason}
        aria-invalid={errors.reason ? true : undefined}
        aria-describedby={errors.reason ? ids.error : undefined}
        onChange={(event) => set({ reason: event.target.value })}
      />
      {errors.reason && (
        <p id={ids.error} className={styles.error}>
          {errors.reason}
        </p>
      )}
    </section>
  )
}

/** How a report was ruled. */
export const RulingResult = ({ item }: { item: ReportedItem }) => (
  <section className={styles.part} aria-label="裁定">
    <h3>裁定</h3>
    {item.verdict && item.ruleTime && (
      <p className={styles.result}>
        <b>{verdicts[item.verdict]}</b>
        {item.mutedUntil && `，至 ${formatMinute(item.mutedUntil)}`}
        <br />
        {item.ruling}
        <small>
          {item.ruleUserName}，{formatMinute(item.ruleTime)}
        </small>
      </p>
    )}
  </section>
)
