import { Eye, EyeOff, Lock, ShieldCheck, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { dropFailedLogout } from '#lib/log-out.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, useFocusOnError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { type Captcha, CaptchaImage } from './captcha-image.tsx'
import styles from './login-form.module.css'

interface Refusal {
  code: string
  message: string
  fields?: Record<string, string>
}

interface LoginFormProps {
  given: { captcha: Captcha; username: string }
  /** What the last try was answered. */
  answer?: { refusal: Refusal; captcha: Captcha; username: string; rememberMe: boolean }
}

/** Name, password, captcha: posts to its page's action, so it works before and without script. */
export function LoginForm({ given, answer }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  const { fields, note } = sentences(answer?.refusal)
  const latest = answer ?? given
  useFocusOnError(form, answer)
  useEffect(dropFailedLogout, [])
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
      <PasswordField error={fields.password} />
      <CaptchaField key={latest.captcha.uuid} captcha={latest.captcha} error={fields.code} />
      <Checkbox name="rememberMe" value="true" defaultChecked={answer?.rememberMe ?? given.username !== ''}>
        记住我
      </Checkbox>
      <Button className={styles.submit} type="submit" look="primary" size="large" block disabled={isSending}>
        {isSending ? '正在登录…' : '登录'}
      </Button>
    </Form>
  )
}

/** Which sentence stands under which field; what belongs to none stands above the form. */
const sentences = (refusal: Refusal | undefined): { fields: Record<string, string | undefined>; note?: string } => {
  if (!refusal) return { fields: {} }
  if (refusal.code === 'captcha_wrong') return { fields: { code: refusal.message } }
  if (refusal.fields) return { fields: { ...refusal.fields, code: refusal.fields.code ?? refusal.fields.uuid } }
  return { fields: {}, note: refusal.message }
}

function PasswordField({ error }: { error?: string }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isShown ? '隐藏密码' : '显示密码'}
      onClick={() => setShown(!isShown)}
    >
      <Icon size={17} strokeWidth={1.6} aria-hidden />
    </button>
  )
  return (
    <Field label="密码" name="password" error={error}>
      {(control) => (
        <Input
          {...control}
          icon={<Lock size={17} strokeWidth={1.6} aria-hidden />}
          end={toggle}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
    </Field>
  )
}

function CaptchaField({ captcha, error }: { captcha: Captcha; error?: string }) {
  const [current, setCurrent] = useState(captcha)
  return (
    <Field label="验证码" name="code" error={error}>
      {(control) => (
        <div className={styles.captcha}>
          <Input
            {...control}
            icon={<ShieldCheck size={17} strokeWidth={1.6} aria-hidden />}
            placeholder="输入右侧字符"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={16}
          />
          <CaptchaImage captcha={current} onChange={setCurrent} />
          <input type="hidden" name="uuid" value={current.uuid} />
        </div>
      )}
    </Field>
  )
}
