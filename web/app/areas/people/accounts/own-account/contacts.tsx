import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Profile } from '#contract/people/accounts/accounts.ts'
import { codeRules } from '#contract/people/accounts/code-rules.ts'
import { maskPhone, phoneMessage, phonePattern } from '#contract/people/accounts/people-rules.ts'
import { formMessages, type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SendCodeDialog } from '../codes/lazy-send-code-dialog.tsx'
import { ResendLine } from '../codes/resend-line.tsx'
import { useResend } from '../codes/use-resend.ts'
import { PasswordField } from '../password/password-field.tsx'
import styles from './personal-info.module.css'

/** Loaded when it is needed: the member centre itself works with forms. */
const loginWays = async () => (await import('#lib/api/browser-api.ts')).quietApi.loginWays

/** The phone number, whether it is proved, and the way to prove or change it. */
export function PhoneContact({ profile: { phone, isPhoneVerified } }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.invitation}>
      <span>{phone || '未填写'}</span>
      {phone && <Proof isProved={isPhoneVerified} />}
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {isPhoneVerified ? '更换' : '验证或更换'}
      </button>
      {isOpen && <PhoneDialog current={phone} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** The address, whether it is proved, the link that proves it, and a new one that waits for its owner. */
export function EmailContact({ profile: { email, isEmailVerified, pendingEmail } }: { profile: Profile }) {
  return (
    <>
      {email ? <PresentEmail email={email} isProved={isEmailVerified} /> : '未填写'}
      {pendingEmail && (
        <span className={styles.pendingEmail}>
          <span>{pendingEmail}</span>
          <Status tone="wait">等新邮箱确认</Status>
        </span>
      )}
    </>
  )
}

function PresentEmail({ email, isProved }: { email: string; isProved: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      toast.success((await (await loginWays()).sendEmailLink()).message)
    } catch (error) {
      toast.error(toPageProblem(error).message)
    }
    setBusy(false)
  }
  return (
    <span className={styles.invitation}>
      <span>{email}</span>
      <Proof isProved={isProved} />
      {!isProved && (
        <button type="button" className="link" disabled={isBusy} onClick={() => void send()}>
          发送验证链接
        </button>
      )}
    </span>
  )
}

const Proof = ({ isProved }: { isProved: boolean }) => (
  <Status tone={isProved ? 'ok' : 'wait'}>{isProved ? '已验证' : '待验证'}</Status>
)

/** Binds a number that the member proves by a code; a number other than the present one also needs the password. */
function PhoneDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const [phone, setPhone] = useState('')
  const [smsCode, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PageProblem>()
  const { secondsLeft, start } = useResend()
  const number = phone.trim()
  const isCurrent = maskPhone(number) === current
  const { fields = {}, note } = formMessages(problem, {
    code_wrong: 'smsCode',
    phone_taken: 'phone',
    password_wrong: 'password',
  })
  const ask = () => {
    const isRight = phonePattern.test(number)
    const wrong = { status: 400, code: 'invalid_input', message: phoneMessage, fields: { phone: phoneMessage } }
    setProblem(isRight ? undefined : wrong)
    setAsking(isRight)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sentTo !== number) return ask()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    try {
      const calls = await loginWays()
      const { message } = await calls.changePhone({ phone: number, smsCode, ...(password && { password }) })
      toast.success(message)
      await revalidate()
      onClose()
    } catch (error) {
      setProblem(toPageProblem(error))
      setBusy(false)
    }
  }
  const isSent = sentTo !== undefined && sentTo === number
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button look="primary" type="submit" form={id} disabled={isBusy || (isSent && smsCode.length < codeRules.digits)}>
        {isBusy ? '正在保存…' : isSent ? '确认绑定' : '获取验证码'}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title="验证或更换手机号" width={480} actions={actions}>
      <form id={id} onSubmit={submit} noValidate>
        {note && <Note kind="error">{note}</Note>}
        <Field label="手机号" name="phone" error={fields.phone} hint="用于登录与找回密码；填现在的号码即为验证">
          {(control) => (
            <Input
              {...control}
              type="tel"
              inputMode="numeric"
              autoComplete="tel"
              maxLength={11}
              value={phone}
              onChange={({ target }) => setPhone(target.value)}
            />
          )}
        </Field>
        {isSent && (
          <Field label="短信验证码" name="smsCode" error={fields.smsCode}>
            {(control) => (
              <>
                <CodeInput {...control} digits={codeRules.digits} value={smsCode} onChange={setCode} />
                <ResendLine
                  text={`已发送到 ${maskPhone(sentTo)}，${codeRules.minutes} 分钟内有效`}
                  secondsLeft={secondsLeft}
                  onResend={ask}
                />
              </>
            )}
          </Field>
        )}
        {isSent && !isCurrent && (
          <PasswordField
            label="登录密码"
            name="password"
            autoComplete="current-password"
            error={fields.password}
            placeholder="更换号码需要确认密码"
          />
        )}
      </form>
      {isAsking && (
        <SendCodeDialog
          receiver={maskPhone(number)}
          send={async (captcha) => {
            const { resendSeconds } = await (await loginWays()).sendPhoneCode({ phone: number, ...captcha })
            setSentTo(number)
            setCode('')
            start(resendSeconds)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
