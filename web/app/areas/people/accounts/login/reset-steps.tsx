import { Mail, Smartphone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { codeRules } from '#contract/people/accounts/code-rules.ts'
import type { LoginWays } from '#contract/people/accounts/login-ways.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formMessages, type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { DemoPostNote } from '../codes/demo-post-note.tsx'
import { SendCodeDialog } from '../codes/lazy-send-code-dialog.tsx'
import { ResendLine } from '../codes/resend-line.tsx'
import { useResend } from '../codes/use-resend.ts'
import { passwordError } from '../password/password-checks.ts'
import { PasswordField } from '../password/password-field.tsx'
import { PasswordRules } from '../password/password-rules.tsx'
import styles from './reset-page.module.css'

type ResetWay = 'phone' | 'mail'
export interface ResetTicket {
  ticket: string
  username: string
  levelName: string
}

const wayLabels = { phone: '手机验证码', mail: '邮箱链接' }

interface AccountStepProps {
  ways: LoginWays
  onStarted: (way: ResetWay, started: { account: string; resendSeconds: number }) => void
}

/** Which account, and where its owner can be reached. */
export function AccountStep({ ways, onStarted }: AccountStepProps) {
  const offered = (['phone', 'mail'] as const).filter((way) => (way === 'phone' ? ways.sms : ways.mail))
  const [account, setAccount] = useState('')
  const [way, setWay] = useState<ResetWay>(offered[0] ?? 'phone')
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  if (offered.length === 0) return <Note kind="warning">本站尚未开通短信与邮件，请联系客服重置密码。</Note>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (account.trim() === '') return setError('请输入用户名或手机号')
    setError(undefined)
    setAsking(true)
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="用户名或手机号" name="account" error={error}>
          {(control) => (
            <Input
              {...control}
              value={account}
              autoComplete="username"
              autoCapitalize="none"
              maxLength={64}
              onChange={({ target }) => setAccount(target.value)}
            />
          )}
        </Field>
        <fieldset className={styles.ways}>
          <legend className="sr-only">验证方式</legend>
          {offered.map((one) => (
            <label key={one} className={classNames(one === way && styles.chosen)}>
              <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
              {one === 'phone' ? <Smartphone size={15} aria-hidden /> : <Mail size={15} aria-hidden />}
              {wayLabels[one]}
            </label>
          ))}
        </fieldset>
        <Button type="submit" look="primary" size="large" block>
          下一步
        </Button>
      </form>
      {isAsking && (
        <SendCodeDialog
          receiver={way === 'phone' ? '账号已验证的手机' : '账号已验证的邮箱'}
          send={async (captcha) => {
            const typed = account.trim()
            const { resendSeconds } = await quietApi.loginWays.startReset({ account: typed, way, ...captcha })
            onStarted(way, { account: typed, resendSeconds })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface CodeStepProps {
  account: string
  /** The pause before a code may be requested again. */
  resendSeconds: number
  isSimulated: boolean
  onProved: (ticket: ResetTicket) => void
}

/** The code that was sent to the phone of the account, if it has a proved one. */
export function CodeStep({ account, resendSeconds: pause, isSimulated, onProved }: CodeStepProps) {
  const [smsCode, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<PageProblem>()
  const { secondsLeft, start } = useResend(pause)
  const { fields = {}, note } = formMessages(problem, { code_wrong: 'smsCode' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      onProved(await quietApi.loginWays.verifyReset({ account, smsCode }))
    } catch (error) {
      setProblem(toPageProblem(error))
      setBusy(false)
    }
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TitleBlock className={styles.facts} items={[{ label: '账号', value: account, wide: true }]} />
        {isSimulated && <DemoPostNote />}
        {note && <Note kind="error">{note}</Note>}
        <Field label={`输入账号手机收到的 ${codeRules.digits} 位验证码`} name="smsCode" error={fields.smsCode}>
          {(control) => (
            <>
              <CodeInput {...control} digits={codeRules.digits} value={smsCode} onChange={setCode} />
              <ResendLine
                text={`${codeRules.minutes} 分钟内有效，最多输错 ${codeRules.tries} 次`}
                secondsLeft={secondsLeft}
                onResend={() => setAsking(true)}
              />
            </>
          )}
        </Field>
        <p className={styles.note}>没有收到？账号可能没有验证过手机号，可返回改用邮箱链接。</p>
        <Button type="submit" look="primary" size="large" block disabled={isBusy || smsCode.length < codeRules.digits}>
          {isBusy ? '正在核对…' : '下一步'}
        </Button>
      </form>
      {isAsking && (
        <SendCodeDialog
          receiver="账号已验证的手机"
          send={async (captcha) => {
            const { resendSeconds } = await quietApi.loginWays.startReset({ account, way: 'phone', ...captcha })
            start(resendSeconds)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface PasswordStepProps {
  ticket: ResetTicket
  onDone: (endedSessions: number) => void
  onDead: () => void
}

/** The new password of the account that was proved. */
export function PasswordStep({ ticket: { ticket, username, levelName }, onDone, onDead }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ password?: string; repeatPwd?: string; note?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const readPassword = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setPassword(String(new FormData(currentTarget).get('password') ?? ''))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const repeatPwd = String(new FormData(event.currentTarget).get('repeatPwd') ?? '')
    const wrong = passwordError(password)
    if (wrong) return setErrors({ password: wrong })
    if (repeatPwd !== password) return setErrors({ repeatPwd: '两次密码不一致' })
    setBusy(true)
    try {
      onDone((await quietApi.loginWays.finishReset({ ticket, password, repeatPwd })).endedSessions)
    } catch (error) {
      const problem = toPageProblem(error)
      setBusy(false)
      if (problem.code === 'link_dead') onDead()
      else setErrors({ ...problem.fields, ...(!problem.fields && { note: problem.message }) })
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} onChange={readPassword} noValidate>
      <TitleBlock
        className={styles.facts}
        items={[
          { label: '账号', value: username },
          { label: '会员等级', value: levelName },
        ]}
      />
      {errors.note && <Note kind="error">{errors.note}</Note>}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField label="新密码" name="password" autoComplete="new-password" error={errors.password}>
        <PasswordRules password={password} />
      </PasswordField>
      <PasswordField label="再次输入" name="repeatPwd" autoComplete="new-password" error={errors.repeatPwd} />
      <Button className={styles.submit} type="submit" look="primary" size="large" block disabled={isBusy}>
        {isBusy ? '正在保存…' : '设为新密码'}
      </Button>
    </form>
  )
}
