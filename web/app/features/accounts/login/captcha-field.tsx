import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { type Captcha, CaptchaImage } from './captcha-image.tsx'
import styles from './login-form.module.css'

interface CaptchaFieldProps {
  captcha: Captcha
  error?: string
  /** Adds an icon, to match the other fields of the login. */
  withIcon?: boolean
}

/** Input for the captcha. Callers pass its uuid as the key, so that a new captcha clears the input. */
export function CaptchaField({ captcha, error, withIcon }: CaptchaFieldProps) {
  const [current, setCurrent] = useState(captcha)
  return (
    <Field label="验证码" name="code" error={error}>
      {(control) => (
        <div className={styles.captcha}>
          <Input
            {...control}
            icon={withIcon ? <ShieldCheck size={17} strokeWidth={1.6} aria-hidden /> : undefined}
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
