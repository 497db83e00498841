import { type KeyboardEvent, useId } from 'react'
import { reviewLimits } from '#contract/catalogue/items/reviews/review-rules.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './write-review.module.css'

const { contentLength } = reviewLimits

export const lengthOf = (text: string) => [...text.trim()].length
export const isTooLong = (text: string) => lengthOf(text) > contentLength

interface TextWithCountProps {
  name: 'content' | 'answer'
  label: string
  rows: number
  value: string
  onChange: (text: string) => void
  error: string | undefined
  hasFocus?: boolean
  onEscape?: () => void
}

/** A text area with a counter and the problem below; Ctrl and Enter submit its form. */
export function TextWithCount(props: TextWithCountProps) {
  const { name, label, rows, value, onChange, hasFocus, onEscape } = props
  const id = useId()
  const error = isTooLong(value) ? `最多 ${contentLength} 个字` : props.error
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
    if (event.key === 'Escape') onEscape?.()
  }
  return (
    <div>
      <TextArea
        name={name}
        rows={rows}
        aria-label={label}
        value={value}
        autoFocus={hasFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-count${error ? ` ${id}-error` : ''}`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.below}>
        {error && (
          <span id={`${id}-error`} className={styles.over} role="alert">
            {error}
          </span>
        )}
        <span id={`${id}-count`} className={classNames('num', isTooLong(value) && styles.over)}>
          {lengthOf(value)} / {contentLength}
        </span>
      </div>
    </div>
  )
}
