import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { clearFailedLogout } from '#lib/session/log-out.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { beginWechat } from './begin-wechat.ts'
import { DemoWechatNote } from './demo-wechat-note.tsx'
import styles from './scan-login.module.css'

/** Logs in with the WeChat in whose browser the page is open. */
export function InsideLogin({ returnUrl, isSimulated }: { returnUrl: string | null; isSimulated: boolean }) {
  const [rememberMe, setRememberMe] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(clearFailedLogout, [])
  const logIn = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      location.assign(await beginWechat({ place: 'inside', returnUrl, rememberMe }))
    } catch (error) {
      setProblem(toPageProblem(error).message)
      setBusy(false)
    }
  }
  return (
    <div className={styles.scan}>
      {isSimulated && <DemoWechatNote>登录时请选一位演示用户。</DemoWechatNote>}
      {problem && <Note kind="error">{problem}</Note>}
      <Button look="primary" size="large" block disabled={isBusy} onClick={() => void logIn()}>
        <MessageCircle size={18} strokeWidth={1.6} aria-hidden />
        {isBusy ? '正在打开微信…' : '用当前微信登录'}
      </Button>
      <Checkbox name="rememberMe" checked={rememberMe} onChange={({ target }) => setRememberMe(target.checked)}>
        记住我
      </Checkbox>
    </div>
  )
}
