import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { auditLabels, auditState, resourceLimits, undoSeconds } from '#contract/catalogue/documents/library-rules.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import verdictStyles from '../verdicts.module.css'
import styles from './decision.module.css'
import type { DeskForm } from './use-desk-decision.ts'
import type { Undoable } from './use-undo.ts'

const verdicts = [
  { value: auditState.approved, key: '1', icon: CircleCheck },
  { value: auditState.rejected, key: '2', icon: CircleX },
  { value: auditState.waiting, key: '3', icon: Clock },
] as const

const submitLabels = { 0: '保留待审，看下一', 1: '通过并上架，看下一', 2: '提交不通过，看下一' } as const

interface DecisionPanelProps {
  form: DeskForm
  element: RefObject<HTMLElement | null>
  measure: string
  priceLabel: string
  medianCoin: number | null
  authorCoin: number
  /** Why nothing can be submitted now. */
  refusal: string | undefined
}

/** Verdict, reason and price; always in view. */
export function DecisionPanel({ form, element, priceLabel, medianCoin, authorCoin, refusal }: DecisionPanelProps) {
  const id = useId()
  const { draft, errors } = form
  const isRejected = draft.isAudit === auditState.rejected
  return (
    <section ref={element} className={styles.decision} aria-label="审核结论" data-desk-field>
      <h3>审核结论</h3>
      {form.problem && <Note kind="error">{form.problem}</Note>}
      <fieldset className={classNames(verdictStyles.verdicts, styles.verdicts)} disabled={refusal !== undefined}>
        {verdicts.map(({ value, key, icon: Icon }) => (
          <label key={value} data-verdict={value}>
            <input
              type="radio"
              name={`${id}-verdict`}
              checked={draft.isAudit === value}
              onChange={() => form.choose(value)}
            />
            <Icon size={17} strokeWidth={1.6} aria-hidden />
            {auditLabels[value]}
            <KeyCap>{key}</KeyCap>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.reasons} aria-label="常用理由">
        {form.reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            title={reason}
            aria-pressed={draft.auditReason.includes(reason)}
            onClick={() => form.toggle(reason)}
          >
            {reason.length > 12 ? `${reason.slice(0, 11)}…` : reason}
          </button>
        ))}
        {form.reasons.length === 0 && <span>先选结论，再从该结论的常用理由里选</span>}
      </fieldset>
      <div className={styles.reason}>
        <textarea
          aria-label="审核理由"
          name="auditReason"
          maxLength={resourceLimits.reasonLength}
          placeholder="审核理由，作者会看到"
          disabled={refusal !== undefined}
          aria-invalid={errors.auditReason ? true : undefined}
          aria-describedby={`${id}-error`}
          value={draft.auditReason}
          onChange={({ target }) => form.write(target.value)}
        />
        <em>
          {draft.auditReason.length} / {resourceLimits.reasonLength}
        </em>
      </div>
      <div className={styles.price} data-off={isRejected || undefined}>
        <label htmlFor={`${id}-coin`}>{priceLabel}</label>
        <span className={styles.unit}>
          <input
            id={`${id}-coin`}
            name="coin"
            inputMode="numeric"
            maxLength={8}
            disabled={isRejected || refusal !== undefined}
            aria-invalid={errors.coin ? true : undefined}
            aria-describedby={`${id}-error`}
            value={draft.coin}
            onChange={({ target }) => form.price(target.value)}
          />
          <span>V币</span>
        </span>
        <small>
          {isRejected ? '不通过不改价' : `作者定价 ${authorCoin}`}
          {medianCoin !== null && `，同类中位数 ${medianCoin}`}
        </small>
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {errors.auditReason ?? errors.coin}
      </p>
    </section>
  )
}

interface DecisionFootProps {
  form: DeskForm
  measure: string
  refusal: string | undefined
  onSkip: () => void
}

export const DecisionFoot = ({ form, measure, refusal, onSkip }: DecisionFootProps) => (
  <div className={styles.buttons}>
    <Button onClick={onSkip}>
      跳过 <KeyCap>S</KeyCap>
    </Button>
    <Button
      look="primary"
      disabled={refusal !== undefined || form.isSaving}
      aria-busy={form.isSaving || undefined}
      onClick={form.submit}
    >
      {form.isSaving
        ? '正在提交…'
        : form.draft.isAudit === undefined
          ? `提交，看下一${measure}`
          : `${submitLabels[form.draft.isAudit]}${measure}`}
      <KeyCap>Enter</KeyCap>
    </Button>
  </div>
)

/** AUD-5: the last decision while it can be undone. */
export const UndoLine = ({
  last,
  onUndo,
}: {
  last: (Undoable & { seconds: number }) | undefined
  onUndo: () => void
}) => (
  <div className={styles.undo} role="status">
    {last ? (
      <>
        <span className="ellipsis">
          已提交「{last.name}」：{last.label}
        </span>
        <button type="button" onClick={onUndo}>
          <Undo2 size={14} strokeWidth={1.6} aria-hidden />
          撤回 <KeyCap>Z</KeyCap> <b className="num">{last.seconds}</b> 秒
        </button>
      </>
    ) : (
      `提交后 ${undoSeconds} 秒内可撤回，之后才通知作者。`
    )}
  </div>
)

/** A key beside the label of what it does; screen readers get the label only. */
export const KeyCap = ({ children }: { children: string }) => (
  <span aria-hidden="true">
    <kbd>{children}</kbd>
  </span>
)
