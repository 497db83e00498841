import { useState } from 'react'
import { codeRules } from '#contract/people/accounts/code-rules.ts'
import type { LoginWays } from '#contract/people/accounts/login-ways.ts'
import { maskPhone, phoneMessage, phonePattern } from '#contract/people/accounts/people-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import styles from './codes.module.css'
import { DemoPostNote } from './demo-post-note.tsx'
import { SendCodeDialog } from './lazy-send-code-dialog.tsx'
import { useResend } from './use-resend.ts'

interface SmsCodeFieldProps {
  /** The number typed in the form. */
  phone: string
  ways: LoginWays
  initial?: string
  error?: string
}

/** One line of a form: the code that proves the phone number above, and the button that requests it. */
export function SmsCodeField({ phone, ways, initial, error }: SmsCodeFieldProps) {
  const [isAsking, setAsking] = useState(false)
  const [phoneError, setPhoneError] = useState<string>()
  const { secondsLeft, start } = useResend()
  const number = phone.trim()
  const ask = () => {
    const isRight = phonePattern.test(number)
    setPhoneError(isRight ? undefined : phoneMessage)
    setAsking(isRight)
  }
  const hint = ways.isPhoneRequired ? undefined : '验证后可用手机号登录和找回密码'
  return (
    <>
      <Field
        label={ways.isPhoneRequired ? '短信验证码' : '短信验证码（选填）'}
        name="smsCode"
        error={error ?? phoneError}
        hint={hint}
      >
        {(control) => (
          <Input
            {...control}
            defaultValue={initial}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeRules.digits}
            end={
              <button type="button" className={`link ${styles.request}`} disabled={secondsLeft > 0} onClick={ask}>
                {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
              </button>
            }
          />
        )}
      </Field>
      {ways.isSimulated && secondsLeft > 0 && <DemoPostNote />}
      {isAsking && (
        <SendCodeDialog
          receiver={maskPhone(number)}
          send={async (captcha) =>
            start((await quietApi.loginWays.sendCode({ phone: number, ...captcha })).resendSeconds)
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
