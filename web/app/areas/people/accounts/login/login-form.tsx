import { Lock, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Captcha } from '#contract/people/accounts/accounts.ts'
import { formMessages, type PageProblem } from '#lib/api/page-problem.ts'
import { clearFailedLogout } from '#lib/session/log-out.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, useFocusOnError } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import styles from './login-form.module.css'

interface LoginFormProps {
  initial: { captcha: Captcha; username: string; rememberMe: boolean }
  /** The result of the previous attempt. */
  result?: { problem: PageProblem; captcha: Captcha; username: string; rememberMe: boolean }
}

/** The login form; it posts to the action of its page, so that it works without JavaScript. */
export function LoginForm({ initial, result }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  const [isProving, setProving] = useState(initial.captcha.challenge !== undefined)
  const { fields = {}, note } = formMessages(result?.problem, { captcha_wrong: 'code' })
  const latest = result ?? initial
  useFocusOnError(form, result)
  useEffect(clearFailedLogout, [])
  return (
    <Form ref={form} className={styles.form} method="post" noValidate>
      {note && <Note kind="error">{note}</Note>}
      <Field label="用户名或手机号" name="username" error={fields.username}>
        {(control) => (
          <Input
            {...control}
            icon={<UserRound size={17} strokeWidth={1.6} aria-hidden />}
            defaultValue={latest.username}
            autoComplete="username"
            autoCapitalize="none"
            maxLength={64}
          />
        )}
      </Field>
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        icon={<Lock size={17} strokeWidth={1.6} aria-hidden />}
        error={fields.password}
      />
      <CaptchaField
        key={latest.captcha.uuid}
        captcha={latest.captcha}
        error={fields.code}
        withIcon
        onPending={setProving}
      />
      <div className={styles.row}>
        <Checkbox name="rememberMe" value="true" defaultChecked={latest.rememberMe}>
          记住我
        </Checkbox>
        <Link className="link" to={paths.resetPassword}>
          忘记密码
        </Link>
      </div>
      <Button
        className={styles.submit}
        type="submit"
        look="primary"
        size="large"
        block
        disabled={isSending || isProving}
      >
        {isSending ? '正在登录…' : '登录'}
      </Button>
    </Form>
  )
}
