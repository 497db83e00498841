import { Clock, Link2 } from 'lucide-react'
import { useState } from 'react'
import { memberTabPath } from '#contract/paths.ts'
import type { bindNewcomer } from '#contract/people/notices/wechat/wechat.ts'
import { call } from '#lib/api/call.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { api } from '#lib/api/server-api.ts'
import { unlistedMeta } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { EntranceFrame } from '../login/entrance-frame.tsx'
import { Outcome } from '../login/reset-outcomes.tsx'
import type { Route } from './+types/bind-wechat-page.ts'
import styles from './bind-wechat-page.module.css'

export const meta = unlistedMeta('绑定微信')

export const loader = async (args: Route.LoaderArgs) => {
  const { user } = await requireSession(args)
  return { name: user.nickName, newcomer: await api(args.context).wechat.getNewcomer() }
}

/**
 * Binds the WeChat that this browser has just proved to the account that is logged in. It asks, because on a shared computer
 * the WeChat may be that of somebody else, who could then log in to this account.
 */
export default function BindWechatPage({ loaderData: { name, newcomer } }: Route.ComponentProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const bind = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { returnPath } = await call<typeof bindNewcomer>({ method: 'POST', path: '/api/users/wechat' }, {})
      location.replace(safeReturnPath(returnPath))
    } catch (error) {
      setProblem(toPageProblem(error).message)
      setBusy(false)
    }
  }
  return (
    <EntranceFrame title="绑定微信">
      {problem && <Note kind="error">{problem}</Note>}
      {newcomer ? (
        <Outcome icon={<Link2 size={18} strokeWidth={1.6} />} tone="plain" title="把这个微信绑定到您的账号？">
          <TitleBlock
            className={styles.facts}
            items={[
              { label: '微信', value: newcomer.nickName || '微信用户' },
              { label: '账号', value: name },
            ]}
          />
          <p>绑定后，能打开这个微信的人就能登录您的账号。不是您的微信，请不要绑定。</p>
          <Button look="primary" size="large" block disabled={isBusy} onClick={() => void bind()}>
            {isBusy ? '正在绑定…' : '绑定'}
          </Button>
          <a href={safeReturnPath(newcomer.returnPath)} className={buttonClass({ size: 'large', block: true })}>
            暂不绑定
          </a>
        </Outcome>
      ) : (
        <Outcome icon={<Clock size={18} strokeWidth={1.6} />} tone="bad" title="微信验证已过期">
          <p>您已登录。要绑定微信，请在账号安全里重新扫码。</p>
          <a href={memberTabPath('security')} className={buttonClass({ look: 'primary', block: true })}>
            前往账号安全
          </a>
        </Outcome>
      )}
    </EntranceFrame>
  )
}
