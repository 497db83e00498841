import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { codeDigits } from '#contract/people/accounts/factor-rules.ts'
import type { confirmTotp } from '#contract/people/accounts/factors.ts'
import { parseApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { withFreshProof } from '#lib/api/fresh-proof.ts'
import { Field } from '#ui/form/field.tsx'
import { QrCode, type QrDrawing } from '#ui/media/qr-code.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { DigitsInput } from './digits-input.tsx'
import { FactorDialog, textIn } from './factor-dialog.tsx'
import styles from './factor-dialogs.module.css'
import { useFactorCall } from './use-factor-call.ts'

interface Enrolment {
  secret: string
  qr: QrDrawing
}

const begin = async (password: string): Promise<Enrolment> => {
  const response = await fetch(paths.beginTotp, { method: 'POST', body: new URLSearchParams({ password }) })
  const text = await response.text()
  if (!response.ok) throw parseApiError(response.status, text)
  return JSON.parse(text)
}

interface TotpDialogProps {
  onClose: () => void
  /** Recovery codes come with the first factor only. */
  onDone: (recoveryCodes: string[] | null) => void
}

/** Enrols an authenticator: the password, the QR code, and a first code as proof. */
export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const { isBusy, fields, note, run } = useFactorCall()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  if (!enrolment)
    return (
      <FactorDialog
        title="开启验证器"
        action="下一步"
        isBusy={isBusy}
        note={note}
        onClose={onClose}
        onSubmit={(form) =>
          void run(async () => setEnrolment(await withFreshProof(() => begin(textIn(form, 'password')))))
        }
      >
        <p>验证器是手机上的应用，每隔半分钟显示一组数字。登录时除密码外再输入这组数字。</p>
        <PasswordField label="登录密码" name="password" autoComplete="current-password" error={fields.password} />
      </FactorDialog>
    )
  const confirm = (code: string) =>
    run(async () => {
      const answer = await call<typeof confirmTotp>({ method: 'POST', path: '/api/users/totp/confirm' }, { code })
      onDone(answer.recoveryCodes)
    })
  return (
    <FactorDialog
      title="用验证器扫码"
      action="开启"
      isBusy={isBusy}
      note={note}
      width={520}
      onClose={onClose}
      onSubmit={(form) => void confirm(textIn(form, 'code'))}
    >
      <div className={styles.enrol}>
        <QrCode qr={enrolment.qr} label="验证器二维码" />
        <div>
          <ol>
            <li>打开手机上的验证器应用</li>
            <li>添加账号，扫左边的二维码</li>
            <li>输入应用显示的 {codeDigits} 位数字</li>
          </ol>
          <p className={styles.secret}>
            不能扫码时手动输入：
            <code>{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
      </div>
      <Field label={`${codeDigits} 位数字`} name="code" error={fields.code}>
        {(control) => <DigitsInput control={control} />}
      </Field>
    </FactorDialog>
  )
}
