import { type ChangeEvent, type Ref, useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './code-input.module.css'
import type { ControlProps } from './field.tsx'

interface CodeInputProps extends ControlProps {
  ref?: Ref<HTMLInputElement>
  digits: number
  value: string
  onChange: (value: string) => void
  /** Whether it has the focus when it appears, because there is nothing else to type. */
  isFirst?: boolean
}

/**
 * A code in boxes, one for each digit. It is a single input above drawn boxes, so that pasting, screen readers and the
 * keyboard's suggestion of a received code work as in any other input.
 */
export function CodeInput({ digits, value, onChange, isFirst = false, ...control }: CodeInputProps) {
  const [hasFocus, setFocus] = useState(false)
  const at = Math.min(value.length, digits - 1)
  return (
    <div className={classNames(styles.code, control['aria-invalid'] && styles.wrong)}>
      {Array.from({ length: digits }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are places
        <span key={place} className={classNames(hasFocus && place === at && styles.current)} aria-hidden>
          {value[place]}
        </span>
      ))}
      <input
        {...control}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={digits}
        value={value}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          onChange(target.value.replace(/\D/g, '').slice(0, digits))
        }
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        // biome-ignore lint/a11y/noAutofocus: only where nothing else is to be typed
        autoFocus={isFirst}
      />
    </div>
  )
}
