import { ArrowLeft, Check, LifeBuoy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { useSite } from '#lib/session/session.ts'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import type { Route } from './+types/reset-page.ts'
import { EntranceFrame } from './entrance-frame.tsx'
import { DeadLink, LinkSent, ResetDone } from './reset-outcomes.tsx'
import styles from './reset-page.module.css'
import { AccountStep, CodeStep, PasswordStep, type ResetTicket } from './reset-steps.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, '找回密码') },
  { name: 'robots', content: 'noindex' },
  // The address may contain a link of one use.
  { name: 'referrer', content: 'no-referrer' },
]
export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = ({ context }: Route.LoaderArgs) => api(context).loginWays.getWays()

type Stage =
  | { name: 'account' }
  | { name: 'code' | 'mailed'; account: string; resendSeconds: number }
  | { name: 'password'; ticket: ResetTicket }
  | { name: 'done'; endedSessions: number }
  | { name: 'dead' }

const stepOf: Record<Stage['name'], number> = { account: 0, code: 1, mailed: 1, password: 2, done: 3, dead: 1 }

/** Sets a new password in three steps; a link from a mail leads to the third. */
export default function ResetPage({ loaderData: ways }: Route.ComponentProps) {
  const [stage, setStage] = useState<Stage>({ name: 'account' })
  useEffect(() => {
    const open = () => void openLink(setStage)
    open()
    addEventListener('hashchange', open) // the link was opened in the tab that shows this page
    return () => removeEventListener('hashchange', open)
  }, [])
  return (
    <EntranceFrame title="找回密码" slogan={['三步找回，', '旧设备同时退出。']}>
      <Link className={styles.back} to={paths.login}>
        <ArrowLeft size={16} strokeWidth={1.6} aria-hidden />
        返回登录
      </Link>
      <p className={styles.title} aria-hidden>
        找回密码
      </p>
      <ResetProgress step={stepOf[stage.name]} />
      {stage.name === 'account' && (
        <AccountStep
          ways={ways}
          onStarted={(way, started) => setStage({ name: way === 'phone' ? 'code' : 'mailed', ...started })}
        />
      )}
      {stage.name === 'code' && (
        <CodeStep
          account={stage.account}
          resendSeconds={stage.resendSeconds}
          isSimulated={ways.isSimulated}
          onProved={(ticket) => setStage({ name: 'password', ticket })}
        />
      )}
      {stage.name === 'mailed' && (
        <LinkSent account={stage.account} resendSeconds={stage.resendSeconds} isSimulated={ways.isSimulated} />
      )}
      {stage.name === 'password' && (
        <PasswordStep
          ticket={stage.ticket}
          onDone={(endedSessions) => setStage({ name: 'done', endedSessions })}
          onDead={() => setStage({ name: 'dead' })}
        />
      )}
      {stage.name === 'done' && <ResetDone endedSessions={stage.endedSessions} />}
      {stage.name === 'dead' && <DeadLink onRestart={() => setStage({ name: 'account' })} />}
      <Help />
    </EntranceFrame>
  )
}

const steps = ['确认账号', '验证身份', '设新密码']

/** The steps of setting a new password: those that are done, the current one and those to come. */
const ResetProgress = ({ step }: { step: number }) => (
  <ol className={styles.steps}>
    {steps.map((label, at) => (
      <li
        key={label}
        className={classNames(at < step && styles.done, at === step && styles.current)}
        aria-current={at === step ? 'step' : undefined}
      >
        <i aria-hidden>{at < step ? <Check size={14} strokeWidth={2.2} /> : at + 1}</i>
        {label}
      </li>
    ))}
  </ol>
)

/** Reads the token behind the # and removes it from the address, so that it stays in no history. */
const openLink = async (setStage: (stage: Stage) => void) => {
  const token = location.hash.slice(1)
  if (!token) return
  history.replaceState(history.state, '', location.pathname)
  try {
    setStage({ name: 'password', ticket: { ticket: token, ...(await quietApi.loginWays.readResetLink({ token })) } })
  } catch {
    setStage({ name: 'dead' })
  }
}

function Help() {
  const { hotline } = useSite()
  return (
    <p className={styles.help}>
      <LifeBuoy size={16} strokeWidth={1.6} aria-hidden />
      <span>
        手机号和邮箱都用不了，或从未验证过？请致电 <b className="num">{hotline}</b>，由客服核验身份后重置。
      </span>
    </p>
  )
}
