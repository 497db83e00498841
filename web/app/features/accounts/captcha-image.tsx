import { useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'
import styles from './login-form.module.css'

export interface Captcha {
  img: string
  uuid: string
}

/** The picture with the characters; pressed, it is exchanged for another. */
export function CaptchaImage({ captcha, onChange }: { captcha: Captcha; onChange: (next: Captcha) => void }) {
  const [isLoading, setLoading] = useState(false)
  const exchange = async () => {
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
      onClick={exchange}
    >
      <img src={captcha.img} alt="图形验证码" width={120} height={42} />
    </button>
  )
}

const fetchCaptcha = async (): Promise<Captcha> => {
  const answer = await fetch('/auth/code', { headers: { accept: 'application/json' } })
  const body = (await answer.json()) as Captcha & { message?: string }
  if (!answer.ok) throw new Error(body.message ?? '接口请求失败')
  return body
}
