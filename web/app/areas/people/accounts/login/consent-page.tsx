import { Form, redirect, useNavigation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'
import { unlistedMeta } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { Button } from '#ui/button/button.tsx'
import { DashList } from '#ui/text/dash-list.tsx'
import type { Route } from './+types/consent-page.ts'
import { ConsentTexts } from './consent-texts.tsx'
import { EntranceFrame } from './entrance-frame.tsx'
import styles from './first-password-page.module.css'

const title = '用户协议与隐私政策已更新'

export const meta = unlistedMeta(title)
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** ACC-54: members who agreed to an older version agree to the new one first; all others are redirected to their page. */
export const loader = async (args: Route.LoaderArgs) => {
  const { mustConsent } = await requireSession(args)
  if (!mustConsent) throw redirect(safeReturnPath(args.url.searchParams.get('returnUrl')))
  return api(args.context).accounts.getConsent()
}

export const action = async ({ url, request, context }: Route.ActionArgs) => {
  // The version that was read: somebody may publish another one meanwhile.
  const version = String((await request.formData()).get('version') ?? '')
  await api(context).accounts.giveConsent({ version }).catch(ignoreOutdated)
  return redirect(safeReturnPath(url.searchParams.get('returnUrl')))
}

/** The next page leads here again, with the newer text. */
const ignoreOutdated = (error: unknown) => {
  if (asProblem(error)?.code !== 'consent_outdated') throw error
}

export default function ConsentPage({ loaderData: { version, changes } }: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <EntranceFrame title={title}>
      <div className={styles.head}>
        <b>{title}</b>
        <span className="muted num">{version}</span>
      </div>
      <DashList items={changes} />
      <p className={styles.texts}>
        全文见
        <ConsentTexts />。
      </p>
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <Button className={styles.submit} type="submit" look="primary" size="large" block disabled={isSending}>
          同意并继续
        </Button>
      </Form>
      <form className={styles.leave} method="post" action={paths.logout}>
        <button type="submit" className="link">
          不同意，退出登录
        </button>
      </form>
    </EntranceFrame>
  )
}
