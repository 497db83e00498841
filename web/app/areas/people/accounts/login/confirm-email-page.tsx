import { CircleCheck, Link2Off, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { linkMinutes, newEmailDays } from '#contract/people/accounts/code-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { Route } from './+types/confirm-email-page.ts'
import { EntranceFrame } from './entrance-frame.tsx'
import { Outcome } from './reset-outcomes.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, '验证邮箱') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

type Confirmed = Awaited<ReturnType<typeof quietApi.loginWays.confirmEmail>>

const titleOf = ({ code, message }: PageProblem) => (code === 'email_taken' ? message : '这个链接已失效')

/** Opened from a mail: proves that its reader owns the address. The token is behind the #, which no server sees. */
export default function ConfirmEmailPage() {
  const [result, setResult] = useState<Confirmed | PageProblem | 'waiting'>('waiting')
  useEffect(() => {
    const token = location.hash.slice(1)
    history.replaceState(history.state, '', location.pathname)
    quietApi.loginWays.confirmEmail({ token }).then(setResult, (error) => setResult(toPageProblem(error)))
  }, [])
  return (
    <EntranceFrame title="验证邮箱">
      {result === 'waiting' ? (
        <Outcome icon={<LoaderCircle size={18} strokeWidth={1.6} />} tone="plain" title="正在验证…">
          <p>请稍候。</p>
        </Outcome>
      ) : 'status' in result ? (
        <Outcome icon={<Link2Off size={18} strokeWidth={1.6} />} tone="bad" title={titleOf(result)}>
          <p>
            {result.code === 'email_taken'
              ? '另一个账号已验证这个邮箱，您的账号没有变动。'
              : `链接已用过，或超过 ${linkMinutes} 分钟。请在个人信息页重新发送。`}
          </p>
          <Link to={paths.home} className={buttonClass({ block: true })}>
            返回首页
          </Link>
        </Outcome>
      ) : (
        <Outcome
          icon={<CircleCheck size={18} strokeWidth={1.6} />}
          tone="good"
          title={result.isChanged ? '邮箱已更换' : '邮箱已验证'}
        >
          <p>
            {result.isChanged
              ? `${result.email} 现在用来接收通知，${newEmailDays} 天后可以用来找回密码。`
              : `${result.email} 现在可以用来找回密码和接收通知。`}
          </p>
          <Link to={paths.home} className={buttonClass({ look: 'primary', block: true })}>
            进入网站
          </Link>
        </Outcome>
      )}
    </EntranceFrame>
  )
}
