import { InputNumber } from 'antd'
import { useId } from 'react'
import type { ReportDesk, ReportedItem } from '#contract/base/moderation/moderation.ts'
import { maxMuteDays, type Verdict, verdicts } from '#contract/base/moderation/report-verdicts.ts'
import { reportKindLabels } from '#contract/state-words.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import type { Form } from '#lib/forms/use-form.ts'
import { Note } from '#ui/feedback/note.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './report-desk.module.css'

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

export interface RulingValues {
  /** Nothing is chosen at first. */
  verdict: Verdict | undefined
  days: number
  reason: string
}

export const usualDays = 7

/** The name of a verdict as the button that carries it out says it. */
export const verdictName = (verdict: Verdict, days: number): string =>
  ({
    dismiss: '驳回举报',
    'take-down': '下架',
    warn: '下架并警告',
    mute: `下架并禁言 ${days} 天`,
    ban: '下架并封号',
  })[verdict]

const monthAndMinute = (moment: number) => formatMinute(new Date(moment).toISOString()).slice(5)

/** What each verdict will do to this item and its author. */
const effectOf = (verdict: Verdict, { item, author }: ReportDesk, days: number): string =>
  ({
    dismiss: `内容保留，告知 ${item.reporterCount} 位举报人`,
    'take-down': `这${item.kind === 'reply' || item.kind === 'review' ? '条' : '份'}${reportKindLabels[item.kind]}不再显示，${item.reporterCount} 条举报一并了结`,
    warn: `本人收到警告，累计第 ${(author?.warningCount ?? 0) + 1} 次`,
    mute: `到 ${monthAndMinute(Date.now() + days * 86_400_000)}，不能发帖、回复、上传`,
    ban: `第二人复核后生效，余额 ${formatCount(author?.coin ?? 0)} V币保留`,
  })[verdict]

/** Sentences that are often the reason of a verdict. */
const usualReasons: Record<Verdict, string[]> = {
  dismiss: ['未见不妥', '观点争议，不属违规', '证据不足'],
  'take-down': ['广告营销', '内容不实', '侵犯他人权益'],
  warn: ['广告营销，请勿再发', '言语攻击他人', '留有联系方式'],
  mute: ['多次发布广告', '多次辱骂他人', '警告后再犯'],
  ban: ['禁言后再犯', '大量发布广告', '发布违法内容'],
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
