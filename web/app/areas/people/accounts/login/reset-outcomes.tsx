import { CircleCheck, Link2Off, MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { linkMinutes } from '#contract/people/accounts/code-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { DemoPostNote } from '../codes/demo-post-note.tsx'
import { SendCodeDialog } from '../codes/lazy-send-code-dialog.tsx'
import { useResend } from '../codes/use-resend.ts'
import styles from './reset-page.module.css'

interface OutcomeProps {
  icon: ReactNode
  tone: 'plain' | 'good' | 'bad'
  title: string
  children: ReactNode
}

/** An icon, a title and what to do next. */
export const Outcome = ({ icon, tone, title, children }: OutcomeProps) => (
  <div className={styles.outcome} role="status">
    <span className={classNames(styles.icon, styles[tone])} aria-hidden>
      {icon}
    </span>
    <b>{title}</b>
    {children}
  </div>
)

interface LinkSentProps {
  account: string
  /** The pause before the link may be requested again. */
  resendSeconds: number
  isSimulated: boolean
}

export function LinkSent({ account, resendSeconds: pause, isSimulated }: LinkSentProps) {
  const { secondsLeft, start } = useResend(pause)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Outcome icon={<MailCheck size={18} strokeWidth={1.6} />} tone="plain" title="链接已发到账号已验证的邮箱">
        <p>{linkMinutes} 分钟内打开有效，只能用一次。在哪台设备打开，就在哪台设备设新密码。</p>
        <Button block disabled={secondsLeft > 0} onClick={() => setAsking(true)}>
          {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '重新发送'}
        </Button>
      </Outcome>
      {isSimulated && <DemoPostNote />}
      {isAsking && (
        <SendCodeDialog
          receiver="账号已验证的邮箱"
          send={async (captcha) => {
            const { resendSeconds } = await quietApi.loginWays.startReset({ account, way: 'mail', ...captcha })
            start(resendSeconds)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

export const ResetDone = ({ endedSessions }: { endedSessions: number }) => (
  <Outcome icon={<CircleCheck size={18} strokeWidth={1.6} />} tone="good" title="密码已修改">
    <p>{endedSessions > 0 ? `${endedSessions} 台设备已退出登录。` : '没有其他设备在登录中。'}请用新密码登录。</p>
    <Link to={paths.login} className={buttonClass({ look: 'primary', block: true })}>
      用新密码登录
    </Link>
  </Outcome>
)

export const DeadLink = ({ onRestart }: { onRestart: () => void }) => (
  <Outcome icon={<Link2Off size={18} strokeWidth={1.6} />} tone="bad" title="这个链接已失效">
    <p>链接已用过，或超过 {linkMinutes} 分钟。请重新发送，旧链接不再有效。</p>
    <Button block onClick={onRestart}>
      重新发送
    </Button>
  </Outcome>
)
