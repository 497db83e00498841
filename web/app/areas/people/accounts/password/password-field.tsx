import type { ReactNode } from 'react'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'

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

/** A field for a password. */
export const PasswordField = ({ label, name, error, children, ...input }: PasswordFieldProps) => (
  <Field label={label} name={name} error={error}>
    {(control) => (
      <div>
        <PasswordInput {...control} {...input} />
        {children}
      </div>
    )}
  </Field>
)
