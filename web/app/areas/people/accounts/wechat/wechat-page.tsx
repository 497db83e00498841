import { CircleCheck, LoaderCircle, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loginPathReturningTo, memberTabPath, paths, registerPathReturningTo } from '#contract/paths.ts'
import type { SecondStep } from '#contract/people/accounts/accounts.ts'
import type { finish, WechatReturn } from '#contract/people/notices/wechat/wechat.ts'
import { newcomerMinutes, wechatPaths } from '#contract/people/notices/wechat/wechat-rules.ts'
import { call } from '#lib/api/call.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { readSession } from '#lib/session/session.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { FactorStep } from '../factors/factor-step.tsx'
import { EntranceFrame, secondStepSlogan } from '../login/entrance-frame.tsx'
import { Outcome } from '../login/reset-outcomes.tsx'
import type { Route } from './+types/wechat-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, '微信登录') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** A member who is logged in came to bind a WeChat or to pay. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { session } = await readSession(request, context)
  return { isLoggedIn: session !== null }
}

type View =
  | { is: 'waiting' | 'newcomer' }
  | { is: 'failed'; message: string }
  | { is: 'secondStep'; step: SecondStep; returnPath: string }

/** WeChat leads back to this page. Code and state leave the address at once, so that no history holds them. */
export default function WechatPage({ loaderData: { isLoggedIn } }: Route.ComponentProps) {
  const [view, setView] = useState<View>({ is: 'waiting' })
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    history.replaceState(history.state, '', location.pathname)
    const [code, state] = [query.get('code'), query.get('state')]
    if (!code || !state) return setView({ is: 'failed', message: '您没有在微信里确认。' })
    call<typeof finish>({ method: 'POST', path: '/auth/wechat/finish' }, { code, state }).then(
      (answer) => setView(follow(answer)),
      (error) => setView({ is: 'failed', message: toPageProblem(error).message }),
    )
  }, [])
  if (view.is === 'secondStep')
    return (
      <EntranceFrame title="再确认一步" slogan={secondStepSlogan}>
        <FactorStep step={view.step} first="微信已确认。" returnUrl={view.returnPath} />
      </EntranceFrame>
    )
  return (
    <EntranceFrame title="微信登录">
      {view.is === 'waiting' && (
        <Outcome
          icon={<LoaderCircle size={18} strokeWidth={1.6} />}
          tone="plain"
          title={isLoggedIn ? '正在验证…' : '正在登录…'}
        >
          <p>请稍候。</p>
        </Outcome>
      )}
      {view.is === 'failed' &&
        (isLoggedIn ? <FailedMember message={view.message} /> : <FailedLogin message={view.message} />)}
      {view.is === 'newcomer' && <Newcomer />}
    </EntranceFrame>
  )
}

/** Goes on to the page that the person wanted, or says what is still to do. */
const follow = ({ outcome, returnPath, secondStep }: WechatReturn): View => {
  if (outcome === 'secondStep' && secondStep) return { is: 'secondStep', step: secondStep, returnPath }
  if (outcome === 'newcomer') return { is: 'newcomer' }
  location.replace(safeReturnPath(returnPath))
  return { is: 'waiting' }
}

const FailedLogin = ({ message }: { message: string }) => (
  <Outcome icon={<Unplug size={18} strokeWidth={1.6} />} tone="bad" title="微信登录未完成">
    <p>{message}</p>
    <a href={`${paths.login}?view=wechat`} className={buttonClass({ look: 'primary', block: true })}>
      重新用微信登录
    </a>
    <a href={paths.login} className={buttonClass({ block: true })}>
      换一种方式登录
    </a>
  </Outcome>
)

const FailedMember = ({ message }: { message: string }) => (
  <Outcome icon={<Unplug size={18} strokeWidth={1.6} />} tone="bad" title="微信验证未完成">
    <p>{message}</p>
    <a href={memberTabPath('security')} className={buttonClass({ look: 'primary', block: true })}>
      返回账号安全
    </a>
  </Outcome>
)

/** Nothing is created unasked: the person registers, or logs in to the account that the WeChat shall open. */
const Newcomer = () => (
  <Outcome icon={<CircleCheck size={18} strokeWidth={1.6} />} tone="good" title="微信已确认，还没有绑定账号">
    <p>注册新账号，或登录已有账号，{newcomerMinutes} 分钟内完成即可绑定这个微信。绑定一次，以后直接扫码登录。</p>
    <a href={registerPathReturningTo(wechatPaths.bind)} className={buttonClass({ look: 'primary', block: true })}>
      注册个人账号
    </a>
    <a href={loginPathReturningTo(wechatPaths.bind)} className={buttonClass({ block: true })}>
      登录已有账号
    </a>
  </Outcome>
)
