import { type ChangeEvent, useState } from 'react'
import { codeDigits } from '#contract/factor-rules.ts'
import type { ControlProps } from '#ui/form/field.tsx'
import styles from './digits-input.module.css'

interface DigitsInputProps {
  control: ControlProps
  /** All digits are typed or pasted. */
  onComplete?: (form: HTMLFormElement | null) => void
}

/** One input that looks like a box per digit, so that pasting and filling in work as everywhere. */
export function DigitsInput({ control, onComplete }: DigitsInputProps) {
  const [digits, setDigits] = useState('')
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value.replace(/\D/g, '').slice(0, codeDigits)
    setDigits(typed)
    if (typed.length === codeDigits && typed !== digits) queueMicrotask(() => onComplete?.(target.form))
  }
  return (
    <span className={styles.digits} data-invalid={control['aria-invalid']}>
      <input
        {...control}
        value={digits}
        onChange={change}
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: the digits are the only thing to type here
        autoFocus
      />
      {Array.from({ length: codeDigits }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places do not move
        <i key={place} aria-hidden data-current={place === Math.min(digits.length, codeDigits - 1) || undefined}>
          {digits[place]}
        </i>
      ))}
    </span>
  )
}
