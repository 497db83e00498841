import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SecondStep } from '#contract/people/accounts/accounts.ts'
import { codeRules } from '#contract/people/accounts/code-rules.ts'
import { maskPhone, phoneMessage, phonePattern } from '#contract/people/accounts/people-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formMessages, type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { clearFailedLogout } from '#lib/session/log-out.ts'
import { useSite } from '#lib/session/session.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import styles from './codes.module.css'
import { DemoPostNote } from './demo-post-note.tsx'
import { SendCodeDialog } from './lazy-send-code-dialog.tsx'
import { ResendLine } from './resend-line.tsx'
import { useResend } from './use-resend.ts'

interface CodeLoginFormProps {
  returnUrl: string | null
  isSimulated: boolean
  /** The account has a second factor. */
  onSecondStep: (step: SecondStep) => void
  /** A number without an account: the code serves its registration. */
  onUnregistered: (phone: string, smsCode: string) => void
}

/** Logs in by a code that is sent to the phone. */
export function CodeLoginForm({ returnUrl, isSimulated, onSecondStep, onUnregistered }: CodeLoginFormProps) {
  const [phone, setPhone] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [smsCode, setCode] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PageProblem>()
  const { secondsLeft, start } = useResend()
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(clearFailedLogout, [])
  const number = phone.replace(/\s/g, '')
  const { fields = {}, note } = formMessages(problem, { code_wrong: 'smsCode' })

  const requestCode = () => {
    if (!phonePattern.test(number)) setProblem(problemOf('phone', phoneMessage))
    else setAsking(true)
  }
  const send = async (captcha: { code: string; uuid: string; proof: string }) => {
    const { resendSeconds } = await quietApi.loginWays.sendCode({ phone: number, ...captcha })
    setProblem(undefined)
    setSentTo(number)
    setCode('')
    start(resendSeconds)
    codeInput.current?.focus()
  }
  const logIn = async (event: FormEvent) => {
    event.preventDefault()
    if (sentTo !== number) return requestCode()
    setBusy(true)
    try {
      const answer = await quietApi.loginWays.loginByCode({ phone: number, smsCode, rememberMe })
      if ('secondStep' in answer) return onSecondStep(answer.secondStep)
      location.assign(safeReturnPath(returnUrl))
    } catch (error) {
      const failed = toPageProblem(error)
      setBusy(false)
      if (failed.code === 'phone_unregistered') onUnregistered(number, smsCode)
      else setProblem(failed)
    }
  }
  const isSent = sentTo !== undefined && sentTo === number
  return (
    <>
      <form className={styles.form} onSubmit={logIn} noValidate>
        {isSimulated && <DemoPostNote />}
        {note && <Note kind="error">{note}</Note>}
        <Field label="手机号" name="phone" error={fields.phone}>
          {(control) => (
            <div className={styles.phone}>
              <span aria-hidden>+86</span>
              <Input
                {...control}
                type="tel"
                inputMode="numeric"
                autoComplete="tel"
                maxLength={20}
                value={phone}
                onChange={({ target }) => setPhone(target.value)}
              />
            </div>
          )}
        </Field>
        {isSent && (
          <Field label="短信验证码" name="smsCode" error={fields.smsCode}>
            {(control) => (
              <>
                <CodeInput {...control} ref={codeInput} digits={codeRules.digits} value={smsCode} onChange={setCode} />
                <ResendLine
                  text={`已发送到 ${maskPhone(sentTo)}，${codeRules.minutes} 分钟内有效`}
                  secondsLeft={secondsLeft}
                  onResend={requestCode}
                />
              </>
            )}
          </Field>
        )}
        <RememberRow isChecked={rememberMe} onChange={setRememberMe} />
        <Button
          type="submit"
          look="primary"
          size="large"
          block
          disabled={isBusy || (isSent && smsCode.length < codeRules.digits)}
        >
          {isBusy ? '正在登录…' : isSent ? '登录' : '获取验证码'}
        </Button>
        <p className={styles.below}>未注册的手机号验证后，会先请你确认再创建个人账号。</p>
      </form>
      {isAsking && <SendCodeDialog receiver={maskPhone(number)} send={send} onClose={() => setAsking(false)} />}
    </>
  )
}

const problemOf = (field: string, message: string): PageProblem => ({
  status: 400,
  code: 'invalid_input',
  message,
  fields: { [field]: message },
})

/** Stays logged in; beside it help for people whose message does not arrive. */
function RememberRow({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  const { hotline } = useSite()
  const [showsHelp, setShowsHelp] = useState(false)
  return (
    <>
      <div className={styles.row}>
        <Checkbox name="rememberMe" checked={isChecked} onChange={({ target }) => onChange(target.checked)}>
          记住我
        </Checkbox>
        <button
          type="button"
          className="link"
          aria-expanded={showsHelp}
          onClick={() => setShowsHelp((isShown) => !isShown)}
        >
          收不到短信
        </button>
      </div>
      {showsHelp && (
        <p className={styles.help}>
          请查看手机的拦截箱，并确认号码无误；每个号码能收的验证码有限，过多时请稍后再试。也可以用密码登录，或致电{' '}
          {hotline}。
        </p>
      )}
    </>
  )
}
