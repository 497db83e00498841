import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Captcha } from '#contract/people/accounts/accounts.ts'
import type { LoginWays } from '#contract/people/accounts/login-ways.ts'
import { formMessages, type PageProblem } from '#lib/api/page-problem.ts'
import { clearFailedLogout } from '#lib/session/log-out.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { useFormChecks } from '#ui/form/use-form-checks.ts'
import { SmsCodeField } from '../codes/sms-code-field.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { PasswordRules } from '../password/password-rules.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { ConsentTexts } from './consent-texts.tsx'
import styles from './register-form.module.css'
import { checkRegistration, checkRegistrationWithCode } from './registration-checks.ts'

/** A number whose code was right although it has no account yet. */
export interface ProvedPhone {
  phone: string
  smsCode: string
}

interface RegisterFormProps {
  initial: {
    captcha: Captcha
    inviteCode: string
    ways: LoginWays
    proved?: ProvedPhone
    /** Proposed as the name of the account. */
    wechatName?: string
  }
  /** The result of the previous attempt. */
  result?: {
    problem: PageProblem
    captcha: Captcha
    input: { phone: string; smsCode?: string; username: string; inviteCode: string; consent: boolean }
  }
}

/** Registers an individual account. Fields are checked while typing; the form also works without JavaScript. */
export function RegisterForm({ initial, result }: RegisterFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const [isProving, setProving] = useState(initial.captcha.challenge !== undefined)
  const messages = useMessages(result?.problem)
  const check = initial.ways.isPhoneRequired ? checkRegistrationWithCode : checkRegistration
  const { form, values, errors } = useFormChecks(check, messages.fields)
  const typed = result?.input
  const { captcha } = result ?? initial
  return (
    <Form {...form} className={styles.form} method="post">
      {messages.note && <Note kind="error">{messages.note}</Note>}
      <Field label="手机号" name="phone" error={errors.phone}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            inputMode="numeric"
            defaultValue={typed?.phone ?? initial.proved?.phone}
            autoComplete="tel"
            maxLength={20}
          />
        )}
      </Field>
      {initial.ways.sms && (
        <SmsCodeField
          phone={values.phone ?? initial.proved?.phone ?? ''}
          ways={initial.ways}
          initial={typed?.smsCode ?? initial.proved?.smsCode}
          error={errors.smsCode}
        />
      )}
      <Field label="账号名" name="username" error={errors.username}>
        {(control) => (
          <Input
            {...control}
            defaultValue={typed?.username ?? initial.wechatName}
            placeholder="用于登录与展示"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={64}
          />
        )}
      </Field>
      <PasswordField
        label="密码"
        name="password"
        autoComplete="new-password"
        placeholder="6 到 15 个字符"
        error={errors.password}
      >
        {values.password && <PasswordRules password={values.password} />}
      </PasswordField>
      <PasswordField label="再次输入密码" name="repeatPwd" autoComplete="new-password" error={errors.repeatPwd} />
      <Field label="邀请码（选填）" name="inviteCode" error={errors.inviteCode}>
        {(control) => (
          <Input
            {...control}
            defaultValue={typed?.inviteCode ?? initial.inviteCode}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={32}
          />
        )}
      </Field>
      <CaptchaField key={captcha.uuid} captcha={captcha} error={errors.code} onPending={setProving} />
      <Consent isGiven={typed?.consent} error={errors.consent} />
      <Button
        className={styles.submit}
        type="submit"
        look="primary"
        size="large"
        block
        disabled={isSending || isProving}
      >
        {isSending ? '正在注册…' : '注册个人账号'}
      </Button>
    </Form>
  )
}

const fieldOf = {
  captcha_wrong: 'code',
  code_wrong: 'smsCode',
  phone_taken: 'phone',
  username_taken: 'username',
  content_blocked: 'username',
  invite_code_unknown: 'inviteCode',
  passwords_differ: 'repeatPwd',
}

/** A problem that belongs to no field is shown above the form, with its reason unless the server failed. */
const useMessages = (problem: PageProblem | undefined) =>
  useMemo(() => {
    const { fields, note } = formMessages(problem, fieldOf)
    const reason = problem && problem.status < 500 ? `：${note}` : ''
    return { fields, note: note && `注册失败${reason}` }
  }, [problem])

function Consent({ isGiven, error }: { isGiven?: boolean; error?: string }) {
  const id = useId()
  return (
    <div className={styles.consent}>
      <Checkbox
        name="consent"
        value="true"
        defaultChecked={isGiven}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      >
        <span>
          我已阅读并同意
          <ConsentTexts />
        </span>
      </Checkbox>
      {error && (
        <p id={id} className={styles.error}>
          <CircleAlert size={13} strokeWidth={1.6} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}

/** ACC-12: confirms the registration and after a second loads the next page, which knows the new member. */
export function Registered({ message, nextPath }: { message: string; nextPath: string }) {
  useEffect(() => {
    clearFailedLogout()
    const timer = setTimeout(() => location.assign(nextPath), 1000)
    return () => clearTimeout(timer)
  }, [nextPath])
  return (
    <Note kind="success">
      {message}，
      <a className="link" href={nextPath}>
        进入网站
      </a>
    </Note>
  )
}
