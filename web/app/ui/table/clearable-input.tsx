import { CircleX } from 'lucide-react'
import { useRef } from 'react'
import { Input } from '#ui/form/input.tsx'
import styles from './table.module.css'

interface ClearableInputProps {
  id: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
}

/** A text field with a button that empties it. */
export const ClearableInput = ({ onChange, ...rest }: ClearableInputProps) => {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <Input
      ref={field}
      {...rest}
      onChange={({ target }) => onChange(target.value)}
      end={
        rest.value !== '' ? (
          <button type="button" className={styles.clear} tabIndex={-1} aria-label="清除" onClick={clear}>
            <CircleX size={14} aria-hidden />
          </button>
        ) : undefined
      }
    />
  )
}
