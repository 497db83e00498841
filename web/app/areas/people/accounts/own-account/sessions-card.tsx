import { KeyRound, Laptop, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { listSessions } from '#contract/people/accounts/accounts.ts'
import { formatDay, formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import styles from './sessions-card.module.css'
import { useChange } from './use-change.ts'

type Session = CallAnswer<typeof listSessions>[number]

/** Password and open sessions; the forms work without JavaScript. */
export function SessionsCard({ sessions, passwordTime }: { sessions: Session[]; passwordTime: string | null }) {
  const [isChanging, setChanging] = useState(false)
  const { Form, isSending, problem } = useChange()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const current = sessions.filter(({ isCurrent }) => isCurrent)
  const change = (
    <span className={styles.aside}>
      {passwordTime && <span className="muted">上次修改密码 {formatDay(passwordTime)}</span>}
      <Button size="small" onClick={() => setChanging(true)}>
        <KeyRound size={14} strokeWidth={1.6} aria-hidden />
        修改密码
      </Button>
    </span>
  )
  return (
    <Card as="section">
      <CardHead aside={change}>密码与登录</CardHead>
      {problem && <Note kind="error">{problem.message}</Note>}
      <ul className={styles.list}>
        {[...current, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className={styles.foot}>
        <span className="muted">不认识的设备？退出后请立即修改密码。</span>
        {others.length > 0 && (
          <Form method="post">
            <Button size="small" type="submit" name="do" value="end-others" disabled={isSending}>
              退出其他 {others.length} 台设备
            </Button>
          </Form>
        )}
      </div>
      <PasswordDialog open={isChanging} onClose={() => setChanging(false)} />
    </Card>
  )
}

const iconOf = (device: string) => {
  if (/iPad/.test(device)) return Tablet
  if (/iPhone|Android|微信|HarmonyOS/.test(device)) return Smartphone
  return /Mac/.test(device) ? Laptop : Monitor
}

function SessionRow({
  session: { id, device, address, createTime, seenTime, isCurrent, isRemembered },
}: {
  session: Session
}) {
  const { Form, isSending } = useChange()
  const Icon = iconOf(device)
  return (
    <li>
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <b>{device}</b>
        <small>
          {address}　{formatMinute(createTime)} 登录
          {isRemembered && '　已记住登录'}
        </small>
      </div>
      <span className={styles.time}>
        {isCurrent ? <span className={styles.current}>当前设备</span> : `上次活动 ${formatMinute(seenTime)}`}
      </span>
      {!isCurrent && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            className="link"
            name="do"
            value="end-session"
            aria-label={`退出该设备：${device}`}
            title="退出该设备"
            disabled={isSending}
          >
            退出
          </button>
        </Form>
      )}
    </li>
  )
}
