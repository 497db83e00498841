import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  error?: string
  icon?: ReactNode
  placeholder?: string
  /** Content below the input, such as the rules for a new password. */
  children?: ReactNode
}

/** A password input with a button that reveals the password. */
export function PasswordField({ label, name, error, children, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isShown ? '隐藏密码' : '显示密码'}
      onClick={() => setShown(!isShown)}
    >
      <Icon size={17} strokeWidth={1.6} aria-hidden />
    </button>
  )
  return (
    <Field label={label} name={name} error={error}>
      {(control) => (
        <div>
          <Input {...control} {...input} end={toggle} type={isShown ? 'text' : 'password'} maxLength={128} />
          {children}
        </div>
      )}
    </Field>
  )
}
