import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { qrMinutes } from '#contract/people/notices/wechat/wechat-rules.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { clearFailedLogout } from '#lib/session/log-out.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { beginWechat } from './begin-wechat.ts'
import { DemoWechatNote } from './demo-wechat-note.tsx'
import styles from './scan-login.module.css'

interface ScanLoginProps {
  returnUrl: string | null
  isSimulated: boolean
}

interface Shown {
  url: string
  /** When the page no longer shows the code, in milliseconds. */
  end: number
}

/**
 * Logs in by scanning a QR code. WeChat's own page shows it, in a frame that may lead the whole window back to us once the
 * person has confirmed on the phone.
 */
export function ScanLogin({ returnUrl, isSimulated }: ScanLoginProps) {
  const [rememberMe, setRememberMe] = useState(false)
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const left = useCountdown(shown?.end)
  useEffect(clearFailedLogout, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round shows a new code
  useEffect(() => {
    let isCurrent = true
    setShown(undefined)
    setProblem(undefined)
    beginWechat({ place: 'scan', returnUrl, rememberMe }).then(
      (url) => isCurrent && setShown({ url, end: Date.now() + qrMinutes * 60_000 }),
      (error) => isCurrent && setProblem(toPageProblem(error).message),
    )
    return () => {
      isCurrent = false
    }
  }, [returnUrl, rememberMe, round])
  const renew = () => setRound((before) => before + 1)
  return (
    <div className={styles.scan}>
      {isSimulated && <DemoWechatNote>请选一位演示用户来扫码。</DemoWechatNote>}
      {problem && <Note kind="error">{problem}</Note>}
      <Code
        shown={shown}
        isOver={shown !== undefined && left === 0}
        hasFailed={problem !== undefined}
        onRenew={renew}
      />
      <p className={styles.hint} aria-live="polite">
        {shown && left > 0 ? <TimeLeft seconds={left} /> : `为了安全，二维码 ${qrMinutes} 分钟内有效。`}
      </p>
      <Checkbox name="rememberMe" checked={rememberMe} onChange={({ target }) => setRememberMe(target.checked)}>
        记住我
      </Checkbox>
    </div>
  )
}

/** Seconds until `end`, counted down once a second; 0 from then on. */
const useCountdown = (end: number | undefined): number => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === undefined) return
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [end])
  return left
}

const TimeLeft = ({ seconds }: { seconds: number }) => (
  <span aria-live="off">
    还剩{' '}
    <b className="num">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </b>
    ，扫描后请在手机上确认
  </span>
)

interface CodeProps {
  shown: Shown | undefined
  isOver: boolean
  hasFailed: boolean
  onRenew: () => void
}

function Code({ shown, isOver, hasFailed, onRenew }: CodeProps) {
  if (isOver || hasFailed)
    return (
      <div className={styles.over}>
        <b>{isOver ? '二维码已过期' : '二维码没有打开'}</b>
        <Button onClick={onRenew}>
          <RefreshCw size={15} strokeWidth={1.6} aria-hidden />
          刷新二维码
        </Button>
      </div>
    )
  if (!shown) return <div className={styles.over}>正在打开二维码…</div>
  return (
    <iframe
      key={shown.url}
      className={styles.frame}
      title="微信登录二维码"
      src={shown.url}
      sandbox="allow-scripts allow-same-origin allow-forms allow-top-navigation"
    />
  )
}
