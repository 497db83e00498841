import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { beginPasskeyLogin, logInWithPasskey } from '#contract/people/accounts/factors.ts'
import { call } from '#lib/api/call.ts'
import { safeReturnPath } from '#lib/url/return-path.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './passkey-button.module.css'
import { givePasskey, messageOf } from './passkeys.ts'

/** Browsers know no passkeys for addresses such as 127.0.0.1. */
const isNumericAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Logs in with a passkey of this device, without name and password. Absent where the browser cannot do it. */
export function PasskeyButton({ returnUrl }: { returnUrl: string | null }) {
  const [isOffered, setOffered] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [message, setMessage] = useState<string>()
  useEffect(
    () => setOffered(typeof window.PublicKeyCredential === 'function' && !isNumericAddress(location.hostname)),
    [],
  )
  if (!isOffered) return null
  const logIn = async () => {
    setWaiting(true)
    setMessage(undefined)
    try {
      const { options } = await call<typeof beginPasskeyLogin>({ method: 'POST', path: '/auth/passkey/options' }, {})
      const response = await givePasskey(options)
      await call<typeof logInWithPasskey>({ method: 'POST', path: '/auth/passkey' }, { response })
      location.assign(safeReturnPath(returnUrl))
    } catch (error) {
      setMessage(messageOf(error))
      setWaiting(false)
    }
  }
  return (
    <div className={styles.passkey}>
      <p>或</p>
      {message && <Note kind="error">{message}</Note>}
      <Button size="large" block disabled={isWaiting} onClick={() => void logIn()}>
        <Fingerprint size={19} strokeWidth={1.6} aria-hidden />
        {isWaiting ? '请在系统弹窗中确认…' : '用通行密钥登录'}
      </Button>
    </div>
  )
}
