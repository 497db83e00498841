import { Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { codeDigits } from '#contract/people/accounts/factor-rules.ts'
import type { beginProof, ProofWays, prove } from '#contract/people/accounts/factors.ts'
import { call } from '#lib/api/call.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PasswordField } from '../password/password-field.tsx'
import styles from './factor-dialogs.module.css'
import { givePasskey, messageOf } from './passkeys.ts'

type Proof = Parameters<typeof call<typeof prove>>[1]
const proving = (proof: Proof) => call<typeof prove>({ method: 'POST', path: '/api/users/proof' }, proof)

/** Asks for the second factor, or for the password of an account without one. */
export function ProofDialog({ onSettled }: { onSettled: (isProved: boolean) => void }) {
  const id = useId()
  const [ways, setWays] = useState<ProofWays>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    call<typeof beginProof>({ method: 'POST', path: '/api/users/proof/options' }, {})
      .then(setWays)
      .catch((error) => setProblem(messageOf(error)))
  }, [])
  const give = async (proof: () => Promise<Proof>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await proving(await proof())
      onSettled(true)
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('proof') ?? '').trim()
    void give(async () => (ways?.hasFactor ? { code: typed } : { password: typed }))
  }
  const actions = (
    <>
      <Button onClick={() => onSettled(false)}>取消</Button>
      <Button look="primary" type="submit" form={id} disabled={isBusy || !ways}>
        {isBusy ? '正在验证…' : '确认'}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onSettled(false)} title="请再次验证身份" width={420} actions={actions}>
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <p>这项操作影响较大，需要确认是你本人。</p>
        {ways?.options && (
          <Button
            block
            disabled={isBusy}
            onClick={() => void give(async () => ({ passkey: await givePasskey(ways.options!) }))}
          >
            <Fingerprint size={18} strokeWidth={1.6} aria-hidden />
            用通行密钥确认
          </Button>
        )}
        {ways?.hasFactor && (
          <Field
            label={ways.hasTotp ? `验证器中的 ${codeDigits} 位数字或恢复码` : '恢复码'}
            name="proof"
            error={problem}
          >
            {(control) => <Input {...control} autoComplete="one-time-code" maxLength={20} autoFocus />}
          </Field>
        )}
        {ways && !ways.hasFactor && (
          <PasswordField label="登录密码" name="proof" autoComplete="current-password" error={problem} />
        )}
        {!ways && problem && <Note kind="error">{problem}</Note>}
      </form>
    </Dialog>
  )
}
