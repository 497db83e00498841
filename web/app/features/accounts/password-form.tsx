import { type ReactNode, useMemo } from 'react'
import { formMessages, type PageProblem } from '#lib/api/page-problem.ts'
import { Note } from '#ui/feedback/note.tsx'
import { useFormChecks } from '#ui/form/use-form-checks.ts'
import { checkPasswordChange } from './password-checks.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import type { useChange } from './use-change.ts'

interface PasswordFormProps {
  Form: ReturnType<typeof useChange>['Form']
  /** Names the form, for a button that stands outside of it. */
  id?: string
  /** Where it is posted; the page's own action unless told otherwise. */
  action?: string
  problem?: PageProblem
  /** What the old password is called where it is used. */
  oldLabel?: string
  className?: string
  children?: ReactNode
}

const fieldOf = { old_password_wrong: 'oldPass', same_password: 'newPass', passwords_differ: 'RenewPass' }

/** Old password, new one with its rules as one types, and again; `children` stand below. */
export function PasswordForm({
  Form,
  id,
  action,
  problem,
  oldLabel = '旧密码',
  className,
  children,
}: PasswordFormProps) {
  const refused = useMemo(() => formMessages(problem, fieldOf), [problem])
  const { form, values, errors } = useFormChecks(checkPasswordChange, refused.fields)
  return (
    <Form {...form} id={id} className={className} method="post" action={action}>
      <input type="hidden" name="do" value="password" />
      {refused.note && <Note kind="error">{refused.note}</Note>}
      <PasswordField label={oldLabel} name="oldPass" autoComplete="current-password" error={errors.oldPass} />
      <PasswordField label="新密码" name="newPass" autoComplete="new-password" error={errors.newPass}>
        <PasswordRules password={values.newPass ?? ''} oldPassword={values.oldPass} />
      </PasswordField>
      <PasswordField label="再次输入" name="RenewPass" autoComplete="new-password" error={errors.RenewPass} />
      {children}
    </Form>
  )
}
