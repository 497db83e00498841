import { Building2 } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { asProblem } from '#contract/errors.ts'
import { api } from '#lib/api.ts'
import { pageTitle } from '#lib/page-title.ts'
import { paths, safeReturnPath } from '#lib/paths.ts'
import { readSession, siteSubtitle, useSite } from '#lib/session.ts'
import { Empty } from '#ui/empty.tsx'
import { Logo } from '#ui/logo.tsx'
import { Note } from '#ui/note.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Route } from './+types/login-page.ts'
import art from './login-art.svg?url'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { readRememberedName, rememberNameLine } from './remembered-name.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, '登录') },
  { name: 'robots', content: 'noindex' },
]

/** Somebody who is logged in has nothing to do here (specification 2.2). */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { session, isExpired } = await readSession(request, context)
  if (session) throw redirect(paths.home)
  const { searchParams } = new URL(request.url)
  return {
    view: searchParams.get('view') === 'register' ? ('register' as const) : ('login' as const),
    returnUrl: searchParams.get('returnUrl'),
    captcha: await api(context).accounts.getCaptcha(),
    username: readRememberedName(request),
    isExpired,
  }
}

/** A refusal answers with its sentences and a new captcha: the old one is spent. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const username = text('username')
  const rememberMe = form.get('rememberMe') === 'true'
  try {
    await api(context).accounts.login({
      username,
      password: text('password'),
      code: text('code'),
      uuid: text('uuid'),
      rememberMe,
    })
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    const { status, code, message, fields } = problem
    const captcha = await api(context).accounts.getCaptcha()
    return data({ refusal: { code, message, fields }, username, rememberMe, captcha }, { status })
  }
  const returnPath = safeReturnPath(new URL(request.url).searchParams.get('returnUrl'))
  return redirect(returnPath, { headers: { 'set-cookie': rememberNameLine(rememberMe ? username : undefined) } })
}

/** Both views keep the way back. */
const tabsFor = (returnUrl: string | null) => {
  const to = (view?: string) => {
    const query = new URLSearchParams({ ...(view && { view }), ...(returnUrl && { returnUrl }) })
    return query.size === 0 ? paths.login : `${paths.login}?${query}`
  }
  return [
    { key: 'login', label: '登录', to: to() },
    { key: 'register', label: '注册', to: to('register') },
  ]
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteName, shortName, hotline } = useSite()
  const { view } = loaderData
  const logo = { name: siteName, shortName, subtitle: siteSubtitle }
  return (
    <main id="main" className={styles.page}>
      <section className={styles.art} style={{ backgroundImage: `url(${art})` }}>
        <Link to={paths.home}>
          <Logo {...logo} inverse />
        </Link>
        <p>
          数据、课程、同行，
          <br />
          都在一张图上。
        </p>
      </section>
      <section className={styles.side}>
        <div className={styles.box}>
          <Link className={styles.phoneLogo} to={paths.home}>
            <Logo {...logo} />
          </Link>
          <h1 className="sr-only">{view === 'login' ? '登录' : '注册'}</h1>
          <Tabs className={styles.tabs} label="登录或注册" current={view} tabs={tabsFor(loaderData.returnUrl)} />
          {view === 'login' ? (
            <>
              {loaderData.isExpired && !actionData && <Note kind="warning">登录状态已过期，请重新登录</Note>}
              <LoginForm given={loaderData} answer={actionData} />
            </>
          ) : (
            <Empty title="敬请期待">个人注册即将开放。</Empty>
          )}
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
        </div>
      </section>
    </main>
  )
}
