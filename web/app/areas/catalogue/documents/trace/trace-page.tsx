import type { RouterContextProvider } from 'react-router'
import { data, Form, redirect } from 'react-router'
import { normalizeTraceCode } from '#contract/catalogue/copies/trace-rules.ts'
import type { Trace } from '#contract/catalogue/documents/library.ts'
import { paths } from '#contract/paths.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { formatSecond } from '#lib/format/format.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'
import { Button } from '#ui/button/button.tsx'
import { Input } from '#ui/form/input.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import type { Route } from './+types/trace-page.ts'
import styles from './trace-page.module.css'
import { TraceKinds, TraceResult, UnknownCode } from './trace-result.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        { title: pageTitle(matches, loaderData.trace ? `${loaderData.trace.name} - 溯源核验` : '溯源核验') },
        {
          name: 'description',
          content: '输入资源页上的溯源码或下载记录里的记录码，核对来源、版本和内容是否被改动。',
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.url },
        ...(loaderData.trace ? [] : [{ name: 'robots', content: 'noindex' }]),
      ]
    : []

/** The form sends `?code=`, which becomes the address of the code itself. */
export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const typed = url.searchParams.get('code')?.trim()
  if (typed) throw redirect(paths.trace(normalizeTraceCode(typed)))
  const code = normalizeTraceCode(params.code ?? '')
  const trace = code ? await loadTrace(context, code) : undefined
  const address = url.origin + (code ? paths.trace(code) : paths.traces)
  return data(
    { code, trace, url: address, qr: trace && drawQrCode(address), checkedAt: formatSecond(new Date().toISOString()) },
    { status: code && !trace ? 404 : 200 },
  )
}

export default function TracePage({ loaderData: { code, trace, qr, checkedAt } }: Route.ComponentProps) {
  return (
    <div className={classNames('wrap', styles.page)}>
      <section className={styles.question}>
        <h1>溯源核验</h1>
        <p>输入文件上的溯源码或下载记录码，核对来源、版本和内容是否被改动。不需要登录。</p>
        <Form className={styles.form} action={paths.traces} key={code}>
          <Input
            className={styles.code}
            name="code"
            aria-label="溯源码"
            defaultValue={code}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Button type="submit" look="primary" size="large">
            核验
          </Button>
        </Form>
      </section>
      {trace && qr ? <TraceResult trace={trace} qr={qr} checkedAt={checkedAt} /> : code && <UnknownCode code={code} />}
      <TraceKinds />
    </div>
  )
}

/** The facts behind a code; undefined for an unknown code. */
const loadTrace = (context: Readonly<RouterContextProvider>, code: string): Promise<Trace | undefined> =>
  orErrorPage(
    api(context)
      .library.getTrace({ code })
      .catch((error) => {
        const status = asProblem(error)?.status
        if (status === 400 || status === 404) return undefined
        throw error
      }),
  )
