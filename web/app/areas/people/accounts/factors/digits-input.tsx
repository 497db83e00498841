import { useRef, useState } from 'react'
import { codeDigits } from '#contract/people/accounts/factor-rules.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import type { ControlProps } from '#ui/form/field.tsx'

interface DigitsInputProps {
  control: ControlProps
  /** All digits are typed or pasted. */
  onComplete?: (form: HTMLFormElement | null) => void
}

/** The digits of an authenticator. */
export function DigitsInput({ control, onComplete }: DigitsInputProps) {
  const [digits, setDigits] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const change = (typed: string) => {
    setDigits(typed)
    if (typed.length === codeDigits && typed !== digits) queueMicrotask(() => onComplete?.(input.current?.form ?? null))
  }
  return <CodeInput {...control} ref={input} digits={codeDigits} value={digits} onChange={change} isFirst />
}
