import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { api } from '#lib/api/server-api.ts'
import { unlistedMeta } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { changeOwnAccount } from '../own-account/change-own-account.ts'
import { PasswordForm } from '../own-account/password-form.tsx'
import { useChange } from '../own-account/use-change.ts'
import type { Route } from './+types/first-password-page.ts'
import { ConsentTexts } from './consent-texts.tsx'
import { EntranceFrame } from './entrance-frame.tsx'
import styles from './first-password-page.module.css'

export const meta = unlistedMeta('修改初始密码')
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** ACC-38: an initial password must be changed first; members who have done so are redirected to their page. */
export const loader = async (args: Route.LoaderArgs) => {
  const session = await requireSession(args)
  if (!session.mustChangePassword) throw redirect(safeReturnPath(args.url.searchParams.get('returnUrl')))
  return { username: session.user.username }
}

/** The page says that a member who goes on agrees to the terms. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const changed = await changeOwnAccount(request, context)
  const { accounts } = api(context)
  if (!changed.data.problem) await accounts.giveConsent(await accounts.getConsent())
  return changed
}

export default function FirstPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { Form, isSending, problem } = useChange()
  return (
    <EntranceFrame title="修改初始密码">
      <div className={styles.head}>
        <b>修改初始密码</b>
        <span className="muted">{loaderData.username}</span>
      </div>
      <Note kind="warning">请先修改初始密码，修改后才能继续使用。</Note>
      <PasswordForm className={styles.form} Form={Form} problem={problem ?? actionData?.problem} oldLabel="初始密码">
        <p className={styles.texts}>
          修改密码并继续使用，即表示您已阅读并同意
          <ConsentTexts />。
        </p>
        <Button className={styles.submit} type="submit" look="primary" size="large" block disabled={isSending}>
          {isSending ? '正在修改…' : '修改密码'}
        </Button>
      </PasswordForm>
      <form className={styles.leave} method="post" action={paths.logout}>
        <button type="submit" className="link">
          退出登录
        </button>
      </form>
    </EntranceFrame>
  )
}
