import { ShieldCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Captcha, Question } from '#contract/people/accounts/accounts.ts'
import type { Challenge } from '#contract/people/accounts/proof-of-work.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { useSite } from '#lib/session/session.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import styles from './captcha-field.module.css'

interface CaptchaFieldProps {
  captcha: Captcha
  error?: string
  /** Adds an icon, to match the other fields of the login. */
  withIcon?: boolean
  /** Whether the form has to wait for the proof of work. */
  onPending: (isPending: boolean) => void
}

/**
 * Input for the captcha: a picture, or a question for people who cannot see it (ACC-52). Callers pass its uuid as the key, so
 * that a new captcha clears the input.
 */
export function CaptchaField({ captcha, error, withIcon, onPending }: CaptchaFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState<Captcha | Question>(captcha)
  const [isLoading, setLoading] = useState(false)
  const { isPending, percent, proof } = useProof(current)
  useEffect(() => onPending(isPending), [isPending, onPending])
  const replace = async (fetchNext: () => Promise<Captcha | Question>) => {
    setLoading(true)
    try {
      setCurrent(await fetchNext())
      if (input.current) input.current.value = ''
      input.current?.focus()
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : '接口请求失败')
    }
    setLoading(false)
  }
  const picture = () => replace(() => quietApi.accounts.getCaptcha())
  const question = () => replace(() => quietApi.accounts.getQuestion())
  const isQuestion = 'question' in current
  const questionId = useId()
  return (
    <Field label="验证码" name="code" error={error}>
      {(control) => (
        <>
          {isQuestion && (
            <p id={questionId} className={styles.question}>
              {current.question}
            </p>
          )}
          <div className={styles.captcha}>
            <Input
              {...control}
              ref={input}
              aria-describedby={
                [isQuestion && questionId, control['aria-describedby']].filter(Boolean).join(' ') || undefined
              }
              icon={withIcon ? <ShieldCheck size={17} strokeWidth={1.6} aria-hidden /> : undefined}
              placeholder={isQuestion ? '输入数字' : '输入右侧字符'}
              inputMode={isQuestion ? 'numeric' : undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={16}
            />
            <Renew current={current} isLoading={isLoading} onClick={isQuestion ? question : picture} />
            <input type="hidden" name="uuid" value={current.uuid} />
            <input type="hidden" name="proof" value={proof ?? ''} />
          </div>
          <div className={styles.below}>
            <p role="status">{current.challenge && (isPending ? `正在安全校验 ${percent}%` : '安全校验已完成')}</p>
            <button type="button" className="link" disabled={isLoading} onClick={isQuestion ? picture : question}>
              {isQuestion ? '改用图形验证码' : '看不到图片？改为回答问题'}
            </button>
          </div>
          <WithoutScript needsProof={current.challenge !== undefined} />
        </>
      )}
    </Field>
  )
}

interface ProofState {
  /** Whether the form cannot be sent yet. */
  isPending: boolean
  percent: number
  proof: string | undefined
}

/** Computes the proof of work that a captcha needs, as soon as the page is there. Most captchas need none: its code is loaded with the first that does. */
function useProof({ uuid, challenge }: { uuid: string; challenge?: Challenge | undefined }): ProofState {
  const [state, setState] = useState({ uuid: '', percent: 0, proof: undefined as string | undefined })
  const difficulty = challenge?.difficulty
  useEffect(() => {
    if (difficulty === undefined) return
    const abort = new AbortController()
    const onProgress = (percent: number) => setState({ uuid, percent, proof: undefined })
    void import('./proof-of-work.ts')
      .then(({ proveWork }) => proveWork(uuid, { difficulty }, { signal: abort.signal, onProgress }))
      .then((proof) => {
        if (proof !== undefined) setState({ uuid, percent: 100, proof })
      })
    return () => abort.abort()
  }, [uuid, difficulty])
  const { percent, proof } = state.uuid === uuid ? state : { percent: 0, proof: undefined }
  return { isPending: difficulty !== undefined && proof === undefined, percent, proof }
}

interface RenewProps {
  current: Captcha | Question
  isLoading: boolean
  onClick: () => void
}

/** The picture, or the word for another question; a click replaces what is shown. */
function Renew({ current, isLoading, onClick }: RenewProps) {
  const label = 'question' in current ? '换一题' : '看不清，换一张'
  return (
    <button
      type="button"
      className={styles.image}
      aria-label={label}
      title={label}
      disabled={isLoading}
      onClick={onClick}
    >
      {'question' in current ? '换一题' : <img src={current.img} alt="图形验证码" width={126} height={42} />}
    </button>
  )
}

function WithoutScript({ needsProof }: { needsProof: boolean }) {
  const { hotline } = useSite()
  return (
    <noscript>
      <p className={styles.question}>
        {needsProof
          ? `所在网络的尝试较多，需要启用 JavaScript 完成安全校验；也可以 10 分钟后再试，或致电 ${hotline}。`
          : `看不清请刷新页面；看不到图片请启用 JavaScript 回答问题，或致电 ${hotline}。`}
      </p>
    </noscript>
  )
}
