import { codeDigits } from '#contract/people/accounts/factor-rules.ts'
import type { removeTotp } from '#contract/people/accounts/factors.ts'
import { call } from '#lib/api/call.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { FactorDialog, textIn } from './factor-dialog.tsx'
import { useFactorCall } from './use-factor-call.ts'

/** Turns the authenticator off, with password and code. */
export function RemoveTotpDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { isBusy, fields, note, run } = useFactorCall()
  const remove = (form: FormData) =>
    run(async () => {
      const input = { password: textIn(form, 'password'), code: textIn(form, 'code') }
      const { message } = await call<typeof removeTotp>({ method: 'DELETE', path: '/api/users/totp' }, input)
      toast.success(message)
      onDone()
    })
  return (
    <FactorDialog
      title="停用验证器"
      action="停用"
      isDangerous
      isBusy={isBusy}
      note={note}
      onClose={onClose}
      onSubmit={(form) => void remove(form)}
    >
      <p>停用后，登录时不再询问验证器的数字。</p>
      <PasswordField label="登录密码" name="password" autoComplete="current-password" error={fields.password} />
      <Field label={`验证器中的 ${codeDigits} 位数字或恢复码`} name="code" error={fields.code}>
        {(control) => <Input {...control} autoComplete="one-time-code" maxLength={20} />}
      </Field>
    </FactorDialog>
  )
}
