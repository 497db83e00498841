import { ArrowLeft, ChevronRight, FileKey2, Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { SecondStep } from '#contract/people/accounts/accounts.ts'
import { codeDigits, codePeriodSeconds, trustedDeviceDays } from '#contract/people/accounts/factor-rules.ts'
import type { beginSecondStep, finishLogin } from '#contract/people/accounts/factors.ts'
import { call } from '#lib/api/call.ts'
import type { PageProblem } from '#lib/api/page-problem.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { DigitsInput } from './digits-input.tsx'
import styles from './factor-step.module.css'
import { canUsePasskeys, givePasskey, messageOf } from './passkeys.ts'

interface FactorStepProps {
  step: SecondStep
  /** What the first step has shown. */
  first?: string
  /** Of the previous attempt. */
  problem?: PageProblem
  returnUrl: string | null
}

/** The second step of a login: passkey, digits of the authenticator, or a recovery code. */
export function FactorStep({ step, first = '密码正确。', problem, returnUrl }: FactorStepProps) {
  const isOver = problem && problem.code !== 'factor_code_wrong' && problem.code !== 'invalid_input'
  return (
    <div className={styles.step}>
      <a className={styles.back} href={paths.login}>
        <ArrowLeft size={16} strokeWidth={1.6} aria-hidden />
        换个账号登录
      </a>
      <h2>再确认一步</h2>
      <p>{first}请再证明是你本人。</p>
      <TitleBlock
        className={styles.facts}
        items={[
          { label: '账号', value: step.name },
          { label: '设备', value: step.device },
          { label: '网络', value: step.address },
        ]}
      />
      {isOver && <Note kind="error">{problem.message}</Note>}
      <PasskeyStep step={step} returnUrl={returnUrl} />
      <CodeStep step={step} problem={isOver ? undefined : problem} returnUrl={returnUrl} />
    </div>
  )
}

function PasskeyStep({ step, returnUrl }: FactorStepProps) {
  const [isOffered, setOffered] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [message, setMessage] = useState<string>()
  useEffect(() => setOffered(step.passkeyCount > 0 && canUsePasskeys(step.passkeyDomain)), [step])
  if (!isOffered) return null
  const { ticket } = step
  const confirm = async () => {
    setWaiting(true)
    setMessage(undefined)
    try {
      const { options } = await call<typeof beginSecondStep>(
        { method: 'POST', path: '/auth/factor/passkey' },
        { ticket },
      )
      const passkey = await givePasskey(options)
      await call<typeof finishLogin>({ method: 'POST', path: '/auth/factor' }, { ticket, passkey })
      location.assign(safeReturnPath(returnUrl))
    } catch (error) {
      setMessage(messageOf(error))
      setWaiting(false)
    }
  }
  return (
    <>
      {message && <Note kind="error">{message}</Note>}
      <Button look="primary" size="large" block disabled={isWaiting} onClick={() => void confirm()}>
        <Fingerprint size={19} strokeWidth={1.6} aria-hidden />
        {isWaiting ? '请在系统弹窗中确认…' : '用通行密钥确认'}
      </Button>
      <p className={styles.hint}>指纹、面容或设备密码，已登记 {step.passkeyCount} 个</p>
    </>
  )
}

function CodeStep({ step, problem, returnUrl }: FactorStepProps) {
  const [isRecovery, setRecovery] = useState(!step.hasTotp)
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  const action = `${paths.login}?${new URLSearchParams(returnUrl ? { returnUrl } : {})}`
  return (
    <Form ref={form} method="post" action={action} noValidate>
      <input type="hidden" name="step" value={JSON.stringify(step)} />
      {isRecovery ? (
        <Field
          key="recovery"
          label="恢复码"
          name="code"
          error={problem?.message}
          hint={`每个恢复码只能用一次，还剩 ${step.recoveryCodesLeft} 个未使用。`}
        >
          {(control) => <Input {...control} className={styles.recovery} autoComplete="off" maxLength={20} />}
        </Field>
      ) : (
        <div className={step.passkeyCount > 0 ? styles.divided : undefined}>
          <Field
            // Emptied after a wrong code.
            key={problem ? JSON.stringify(problem) + String(isSending) : 'digits'}
            label={`${step.passkeyCount > 0 ? '或输入' : ''}验证器中的 ${codeDigits} 位数字`}
            name="code"
            error={problem?.message}
            hint={problem && `数字每 ${codePeriodSeconds} 秒更新一次，请核对手机时间。`}
          >
            {(control) => <DigitsInput control={control} onComplete={(whole) => whole?.requestSubmit()} />}
          </Field>
        </div>
      )}
      <Checkbox name="trustDevice" value="true">
        {trustedDeviceDays} 天内不再询问这台设备
      </Checkbox>
      <Button className={styles.submit} type="submit" look="primary" size="large" block disabled={isSending}>
        {isSending ? '正在确认…' : '确认'}
      </Button>
      {step.hasTotp && (
        <button type="button" className={styles.other} onClick={() => setRecovery(!isRecovery)}>
          <FileKey2 size={18} strokeWidth={1.6} aria-hidden />
          <b>{isRecovery ? '验证器' : '恢复码'}</b>
          <span>{isRecovery ? `输入 ${codeDigits} 位数字` : `还剩 ${step.recoveryCodesLeft} 个未使用`}</span>
          <ChevronRight size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
    </Form>
  )
}
