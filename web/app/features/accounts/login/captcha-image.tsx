import { useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'
import styles from './login-form.module.css'

export interface Captcha {
  img: string
  uuid: string
}

/** The captcha; a click replaces it by a new one. */
export function CaptchaImage({ captcha, onChange }: { captcha: Captcha; onChange: (next: Captcha) => void }) {
  const [isLoading, setLoading] = useState(false)
  const replace = async () => {
    setLoading(true)
    try {
      onChange(await fetchCaptcha())
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '接口请求失败')
    }
    setLoading(false)
  }
  return (
    <button
      type="button"
      className={styles.image}
      aria-label="看不清，换一张"
      title="看不清，换一张"
      disabled={isLoading}
      onClick={replace}
    >
      <img src={captcha.img} alt="图形验证码" width={120} height={42} />
    </button>
  )
}

const fetchCaptcha = async (): Promise<Captcha> => {
  const response = await fetch('/auth/code', { headers: { accept: 'application/json' } })
  const body = (await response.json()) as Captcha & { message?: string }
  if (!response.ok) throw new Error(body.message ?? '接口请求失败')
  return body
}
