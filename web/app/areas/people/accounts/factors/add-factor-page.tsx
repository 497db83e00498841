import { redirect, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { api } from '#lib/api/server-api.ts'
import { unlistedMeta } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { Note } from '#ui/feedback/note.tsx'
import { EntranceFrame, secondStepSlogan } from '../login/entrance-frame.tsx'
import type { Route } from './+types/add-factor-page.ts'
import styles from './add-factor-page.module.css'
import { FactorsCard } from './factors-card.tsx'

export const meta = unlistedMeta('开启两步验证')
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** FAC-15: the only page that an administrator without a second factor reaches. */
export const loader = async (args: Route.LoaderArgs) => {
  const { mustAddFactor } = await requireSession(args)
  const returnUrl = safeReturnPath(args.url.searchParams.get('returnUrl'))
  if (!mustAddFactor) throw redirect(returnUrl)
  return { factors: await api(args.context).factors.getFactors(), returnUrl }
}

export default function AddFactorPage({ loaderData: { factors, returnUrl } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <EntranceFrame title="开启两步验证" slogan={secondStepSlogan}>
      <div className={styles.page}>
        <b>开启两步验证</b>
        <Note kind="warning">管理员账号须先开启两步验证，再进入后台。验证器或通行密钥，任选一种。</Note>
        <FactorsCard factors={factors} onAdded={() => void navigate(returnUrl)} />
        <form className={styles.leave} method="post" action={paths.logout}>
          <button type="submit" className="link">
            退出登录
          </button>
        </form>
      </div>
    </EntranceFrame>
  )
}
