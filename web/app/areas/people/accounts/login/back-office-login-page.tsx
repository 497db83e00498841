import { ArrowLeft, Lock, UserRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { paths } from '#contract/paths.ts'
import type { Captcha, SecondStep } from '#contract/people/accounts/accounts.ts'
import { api } from '#lib/api/server-api.ts'
import { unlistedMeta } from '#lib/document/page-title.ts'
import { readSession, useLook, useSite } from '#lib/session/session.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { InlineSvg } from '#ui/media/inline-svg.tsx'
import { LogoSymbol } from '#ui/media/logo-symbol.tsx'
import { FactorStep } from '../factors/factor-step.tsx'
import type { Route } from './+types/back-office-login-page.ts'
import { logInAsAdministrator } from './back-office-login.client.ts'
import styles from './back-office-login.module.css'
import skyline from './back-office-skyline.svg?raw'
import { CaptchaField } from './captcha-field.tsx'
import { captchaOf } from './captcha-of.ts'

export const meta = unlistedMeta('后台登录')
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** The page to open after login, always one of the back office. */
const targetOf = (url: string): string => {
  const path = safeReturnPath(new URL(url).searchParams.get('returnUrl'))
  const isPage = ['/System/', '/druid/', '/swagger-ui.html'].some((start) => path.startsWith(start))
  return isPage && !path.startsWith('/System/LoReg') ? path : backOffice.main
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session } = await readSession(request, context)
  if (session?.roles.includes('admin')) throw redirect(targetOf(request.url))
  return { captcha: await api(context).accounts.getCaptcha(), target: targetOf(request.url) }
}

export default function BackOfficeLoginPage({ loaderData: { captcha, target } }: Route.ComponentProps) {
  const { shortName } = useSite()
  const { icon } = useLook()
  const [step, setStep] = useState<SecondStep>()
  return (
    <main id="main" className={styles.page}>
      <InlineSvg svg={skyline} className={styles.skyline} />
      <section className={styles.box}>
        <header>
          <LogoSymbol
            shortName={shortName}
            picture={icon}
            size={44}
            colour="var(--c-primary)"
            ground="var(--c-surface)"
          />
          <div>
            <h1>{shortName}管理后台</h1>
            <p>仅限管理员账号登录</p>
          </div>
        </header>
        {step ? (
          <FactorStep step={step} returnUrl={target} />
        ) : (
          <LoginForm captcha={captcha} target={target} onSecondStep={setStep} />
        )}
        <dl>
          <div>
            <dt>会话时长</dt>
            <dd>1 天</dd>
          </div>
          <div>
            <dt>验证码</dt>
            <dd>2 分钟内有效</dd>
          </div>
          <div>
            <dt>适用账号</dt>
            <dd>管理员</dd>
          </div>
        </dl>
      </section>
      <a className={styles.back} href={paths.home}>
        <ArrowLeft size={15} strokeWidth={1.6} aria-hidden />
        返回前台
      </a>
    </main>
  )
}

const required = { username: '用户名/手机号不能为空', password: '密码不能为空', code: '验证码不能为空' } as const
type FieldName = keyof typeof required
type FieldErrors = Partial<Record<FieldName, string>>

const missingFields = (form: FormData): FieldErrors =>
  Object.fromEntries(Object.entries(required).filter(([name]) => !String(form.get(name) ?? '').trim()))

interface LoginFormProps {
  captcha: Captcha
  target: string
  onSecondStep: (step: SecondStep) => void
}

function LoginForm({ captcha, target, onSecondStep }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  // Before hydration a submit would send the form to the server, which has no action for it.
  const [isBusy, setBusy] = useState(true)
  const [isProving, setProving] = useState(false)
  useEffect(() => setBusy(false), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const data = new FormData(form.current!)
    const text = (name: FieldName) => String(data.get(name) ?? '')
    setFieldErrors(missingFields(data))
    if (Object.keys(missingFields(data)).length > 0) return
    setBusy(true)
    try {
      const credentials = { username: text('username'), password: text('password'), ...captchaOf(data) }
      const secondStep = await logInAsAdministrator(credentials)
      if (secondStep) onSecondStep(secondStep)
      else location.assign(target)
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof Error ? error.message : undefined)
      await revalidate()
      form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {problem && <Note kind="error">{problem}，验证码已更换</Note>}
      <Field label="用户名或手机号" name="username" error={fieldErrors.username}>
        {(control) => (
          <Input {...control} icon={<UserRound size={17} strokeWidth={1.6} aria-hidden />} autoComplete="username" />
        )}
      </Field>
      <Field label="密码" name="password" error={fieldErrors.password}>
        {(control) => (
          <Input
            {...control}
            type="password"
            icon={<Lock size={17} strokeWidth={1.6} aria-hidden />}
            autoComplete="current-password"
          />
        )}
      </Field>
      <CaptchaField key={captcha.uuid} captcha={captcha} error={fieldErrors.code} withIcon onPending={setProving} />
      <Button type="submit" look="primary" size="large" block disabled={isBusy || isProving}>
        登录后台
      </Button>
    </form>
  )
}
