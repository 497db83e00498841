import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { Link, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { SecondStep } from '#contract/people/accounts/accounts.ts'
import type { LoginWays } from '#contract/people/accounts/login-ways.ts'
import { closingDays } from '#contract/people/accounts/people-rules.ts'
import { wechatPaths } from '#contract/people/notices/wechat/wechat-rules.ts'
import { api } from '#lib/api/server-api.ts'
import { isInsideWechat } from '#lib/browser/inside-wechat.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { readSession, useSite } from '#lib/session/session.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { CodeLoginForm } from '../codes/code-login-form.tsx'
import { FactorStep } from '../factors/factor-step.tsx'
import { handleSecondStep, isSecondStep } from '../factors/handle-second-step.ts'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import { InsideLogin } from '../wechat/inside-login.tsx'
import { ScanLogin } from '../wechat/scan-login.tsx'
import type { Route } from './+types/login-page.ts'
import { EntranceFrame, secondStepSlogan } from './entrance-frame.tsx'
import { handleLogin } from './handle-login.ts'
import { handleRegistration } from './handle-registration.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { type ProvedPhone, Registered, RegisterForm } from './register-form.tsx'
import { readRememberedName } from './remembered-name.ts'

const titles = { login: '登录', code: '登录', wechat: '登录', register: '注册' }
type View = keyof typeof titles

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, titles[loaderData?.view ?? 'login']) },
  { name: 'robots', content: 'noindex' },
]

const viewOf = (query: URLSearchParams): View => {
  const view = query.get('view')
  return view === 'register' || view === 'code' || view === 'wechat' ? view : 'login'
}

/** Logged-in members are redirected (PAGE-8). */
export const loader = async ({ request, url: { searchParams }, context }: Route.LoaderArgs) => {
  const { session, isExpired } = await readSession(request, context)
  if (session) throw redirect(paths.home)
  const remembered = readRememberedName(request)
  const returnUrl = searchParams.get('returnUrl')
  const { accounts, loginWays, wechat } = api(context)
  const [captcha, ways, newcomer] = await Promise.all([
    accounts.getCaptcha(),
    loginWays.getWays(),
    returnUrl === wechatPaths.bind ? wechat.getNewcomer() : null,
  ])
  return {
    ways,
    wechatTab: wechatTabOf(ways, isInsideWechat(request.headers.get('user-agent') ?? '')),
    wechatName: newcomer?.nickName,
    view: viewOf(searchParams),
    returnUrl,
    inviteCode: searchParams.get('inviteCode')?.slice(0, 32) ?? '',
    captcha,
    username: remembered,
    rememberMe: remembered !== '',
    isExpired,
    isClosing: searchParams.has('closing'),
  }
}

/** In WeChat itself nobody can scan the own screen. */
const wechatTabOf = ({ wechat }: LoginWays, isInside: boolean) =>
  isInside ? wechat.inside && ('inside' as const) : wechat.scan && ('scan' as const)

export const action = async ({ request, url: { searchParams }, context }: Route.ActionArgs) => {
  const form = await request.formData()
  if (isSecondStep(form)) return handleSecondStep(form, searchParams.get('returnUrl'), context)
  return viewOf(searchParams) === 'register'
    ? handleRegistration(form, context)
    : handleLogin(form, searchParams.get('returnUrl'), context)
}

/** A new member is logged in and would be redirected before the confirmation is seen. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult && 'registered' in actionResult ? false : defaultShouldRevalidate

/** The address of the page; both views preserve the return address and the invitation. */
const addressWith = (query: Record<string, string | null | undefined>) => {
  const present = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return present.length === 0 ? paths.login : `${paths.login}?${new URLSearchParams(present)}`
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, returnUrl, inviteCode, ways, wechatTab, wechatName } = loaderData
  const navigate = useNavigate()
  const [proved, setProved] = useState<ProvedPhone>()
  const address = (name?: View) => addressWith({ view: name, returnUrl, inviteCode })
  const isRegistering = view === 'register'
  const [stepAfterCode, setStepAfterCode] = useState<SecondStep>()
  if (actionData?.view === 'factor' || stepAfterCode)
    return (
      <EntranceFrame title="再确认一步" slogan={secondStepSlogan}>
        <FactorStep
          {...(actionData?.view === 'factor' ? actionData : { step: stepAfterCode!, first: '短信验证码正确。' })}
          returnUrl={returnUrl}
        />
      </EntranceFrame>
    )
  return (
    <EntranceFrame title={titles[view]}>
      <p className={styles.head}>
        <b aria-hidden>{titles[view]}</b>
        <span>
          {isRegistering ? '已有账号？' : '没有账号？'}
          <Link className="link" to={isRegistering ? address() : address('register')}>
            {isRegistering ? '去登录' : '注册个人账号'}
          </Link>
        </span>
      </p>
      {!isRegistering && (ways.sms || wechatTab) && (
        <Tabs
          className={styles.tabs}
          label="登录方式"
          current={view}
          tabs={[
            { key: 'login', label: '密码登录', to: address() },
            ...(ways.sms ? [{ key: 'code', label: '验证码登录', to: address('code') }] : []),
            ...(wechatTab
              ? [{ key: 'wechat', label: wechatTab === 'scan' ? '微信扫码' : '微信登录', to: address('wechat') }]
              : []),
          ]}
        />
      )}
      {wechatName !== undefined && view !== 'wechat' && (
        <Note>
          微信「{wechatName}」已确认，{isRegistering ? '注册' : '登录'}后可以绑定到账号。
        </Note>
      )}
      {view === 'login' && <Login loaderData={loaderData} actionData={actionData} />}
      {view === 'code' && (
        <CodeLoginForm
          returnUrl={returnUrl}
          isSimulated={ways.isSimulated}
          onSecondStep={setStepAfterCode}
          onUnregistered={(phone, smsCode) => {
            setProved({ phone, smsCode })
            void navigate(address('register'))
          }}
        />
      )}
      {view === 'wechat' && <WechatLogin loaderData={loaderData} />}
      {isRegistering && <Register loaderData={loaderData} actionData={actionData} proved={proved} />}
      <Enterprise />
    </EntranceFrame>
  )
}

type ViewProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

function Login({ loaderData, actionData }: ViewProps) {
  const result = actionData?.view === 'login' ? actionData : undefined
  return (
    <>
      {loaderData.isClosing && !result && <Note kind="success">注销申请已提交，{closingDays} 天内登录即取消</Note>}
      {loaderData.isExpired && !result && <Note kind="warning">登录状态已过期，请重新登录</Note>}
      <LoginForm initial={loaderData} result={result} />
      <PasskeyButton returnUrl={loaderData.returnUrl} />
    </>
  )
}

function WechatLogin({ loaderData: { wechatTab, returnUrl, ways } }: Pick<ViewProps, 'loaderData'>) {
  const { isSimulated } = ways.wechat
  if (wechatTab === 'inside') return <InsideLogin returnUrl={returnUrl} isSimulated={isSimulated} />
  if (wechatTab === 'scan') return <ScanLogin returnUrl={returnUrl} isSimulated={isSimulated} />
  return <Note kind="warning">本站尚未开通微信登录，请用其他方式登录。</Note>
}

function Register({ loaderData, actionData, proved }: ViewProps & { proved: ProvedPhone | undefined }) {
  const initial = { ...loaderData, proved }
  if (actionData?.view !== 'register') return <RegisterForm initial={initial} />
  if (!('registered' in actionData)) return <RegisterForm initial={initial} result={actionData} />
  return <Registered message={actionData.registered.message} nextPath={safeReturnPath(loaderData.returnUrl)} />
}

function Enterprise() {
  const { hotline } = useSite()
  return (
    <p className={styles.enterprise}>
      <Building2 size={16} strokeWidth={1.6} aria-hidden />
      <span>
        企业账号由联盟开通，不支持自行注册。请致电 <b className="num">{hotline}</b> 或提交
        <Link className="link" to={paths.alliance('Apply')}>
          入盟申请
        </Link>
        。
      </span>
    </p>
  )
}
