import { type ReactNode, useMemo } from 'react'
import { formMessages, type PageProblem } from '#lib/api/page-problem.ts'
import { Note } from '#ui/feedback/note.tsx'
import { useFormChecks } from '#ui/form/use-form-checks.ts'
import { checkPasswordChange } from '../password/password-checks.ts'
import { PasswordField } from '../password/password-field.tsx'
import { PasswordRules } from '../password/password-rules.tsx'
import type { useChange } from './use-change.ts'

interface PasswordFormProps {
  Form: ReturnType<typeof useChange>['Form']
  /** Id of the form, for a button outside of it. */
  id?: string
  /** Address to post to; by default the page's own action. */
  action?: string
  problem?: PageProblem
  /** Label of the old password. */
  oldLabel?: string
  className?: string
  children?: ReactNode
}

const fieldOf = { old_password_wrong: 'oldPass', same_password: 'newPass', passwords_differ: 'RenewPass' }

/** Old password, new password with its rules, and its repetition; `children` follow below. */
export function PasswordForm({
  Form,
  id,
  action,
  problem,
  oldLabel = '旧密码',
  className,
  children,
}: PasswordFormProps) {
  const messages = useMemo(() => formMessages(problem, fieldOf), [problem])
  const { form, values, errors } = useFormChecks(checkPasswordChange, messages.fields)
  return (
    <Form {...form} id={id} className={className} method="post" action={action}>
      <input type="hidden" name="do" value="password" />
      {messages.note && <Note kind="error">{messages.note}</Note>}
      <PasswordField label={oldLabel} name="oldPass" autoComplete="current-password" error={errors.oldPass} />
      <PasswordField label="新密码" name="newPass" autoComplete="new-password" error={errors.newPass}>
        <PasswordRules password={values.newPass ?? ''} oldPassword={values.oldPass} />
      </PasswordField>
      <PasswordField label="再次输入" name="RenewPass" autoComplete="new-password" error={errors.RenewPass} />
      {children}
    </Form>
  )
}
