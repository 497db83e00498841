import { passkeyNameLength } from '#contract/people/accounts/factor-rules.ts'
import type { addPasskey, beginPasskey, removePasskey } from '#contract/people/accounts/factors.ts'
import { call } from '#lib/api/call.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { FactorDialog, textIn } from './factor-dialog.tsx'
import { makePasskey } from './passkeys.ts'
import { useFactorCall } from './use-factor-call.ts'

interface AddPasskeyProps {
  onClose: () => void
  /** Recovery codes come with the first factor only. */
  onDone: (recoveryCodes: string[] | null) => void
}

/** Names a passkey and lets the browser make it. */
export function AddPasskeyDialog({ onClose, onDone }: AddPasskeyProps) {
  const { isBusy, fields, note, run } = useFactorCall()
  const add = (form: FormData) =>
    run(async () => {
      const { options } = await call<typeof beginPasskey>(
        { method: 'POST', path: '/api/users/passkeys/options' },
        { password: textIn(form, 'password') },
      )
      const response = await makePasskey(options)
      const input = { name: textIn(form, 'name'), response }
      const added = await call<typeof addPasskey>({ method: 'POST', path: '/api/users/passkeys' }, input)
      toast.success(added.message)
      onDone(added.recoveryCodes)
    })
  return (
    <FactorDialog
      title="添加通行密钥"
      action="添加"
      isBusy={isBusy}
      note={note}
      onClose={onClose}
      onSubmit={(form) => void add(form)}
    >
      <p>通行密钥存在这台设备里，用指纹、面容或设备密码解锁，登录时不用输入密码。</p>
      <Field label="名称" name="name" error={fields.name} hint="方便以后认出是哪台设备">
        {(control) => <Input {...control} defaultValue="我的电脑" maxLength={passkeyNameLength} />}
      </Field>
      <PasswordField label="登录密码" name="password" autoComplete="current-password" error={fields.password} />
    </FactorDialog>
  )
}

interface RemovePasskeyProps {
  passkey: { id: number; name: string }
  onClose: () => void
  onDone: () => void
}

/** Removes a passkey, with the password. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose, onDone }: RemovePasskeyProps) {
  const { isBusy, fields, note, run } = useFactorCall()
  const remove = (form: FormData) =>
    run(async () => {
      const path = `/api/users/passkeys/${id}` as '/api/users/passkeys/{id}'
      const input = { id, password: textIn(form, 'password') }
      toast.success((await call<typeof removePasskey>({ method: 'DELETE', path }, input)).message)
      onDone()
    })
  return (
    <FactorDialog
      title={`删除通行密钥「${name}」`}
      action="删除"
      isDangerous
      isBusy={isBusy}
      note={note}
      onClose={onClose}
      onSubmit={(form) => void remove(form)}
    >
      <p>删除后不能再用它登录。设备里的密钥不会随之消失，可在设备的密码管理中删除。</p>
      <PasswordField label="登录密码" name="password" autoComplete="current-password" error={fields.password} />
    </FactorDialog>
  )
}
