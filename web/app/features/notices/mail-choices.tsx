import { Mail } from 'lucide-react'
import { useState } from 'react'
import { type MailWay, mailWays, type NoticeKind, noticeKinds } from '#contract/notice-kinds.ts'
import type { MailChoices } from '#contract/notices.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Radios } from '#ui/form/radios.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './mail-choices.module.css'

/** Loaded when it is needed: the page itself works with forms. */
const calls = async () => (await import('#lib/api/browser-api.ts')).quietApi.notices

const ways = Object.entries(mailWays).map(([value, label]) => ({ value: value as MailWay, label }))

/** Opens the choice of notices that also come by mail. */
export function MailChoicesButton() {
  const [choices, setChoices] = useState<MailChoices>()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      setChoices(await (await calls()).getMailChoices())
    } catch (error) {
      toast.error(toPageProblem(error).message)
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => void open()}>
        <Mail size={14} strokeWidth={1.6} aria-hidden />
        邮件通知
      </Button>
      {choices && <ChoicesDialog initial={choices} onClose={() => setChoices(undefined)} />}
    </>
  )
}

function ChoicesDialog({ initial, onClose }: { initial: MailChoices; onClose: () => void }) {
  const [choices, setChoices] = useState(initial.choices)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await (await calls()).updateMailChoices({ choices })
      toast.success('恭喜你，修改成功')
      onClose()
    } catch (error) {
      toast.error(toPageProblem(error).message)
      setBusy(false)
    }
  }
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button look="primary" disabled={isBusy} onClick={() => void save()}>
        {isBusy ? '保存修改…' : '保存'}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title="邮件通知" width={520} actions={actions} consequence="站内通知不受影响">
      <Address choices={initial} />
      <ul className={styles.kinds}>
        {(Object.entries(noticeKinds) as [NoticeKind, string][]).map(([kind, label]) => (
          <li key={kind}>
            <b>{label}</b>
            <Radios
              control={{ name: `mail-${kind}` }}
              label={`${label}通知`}
              look="segments"
              options={ways}
              value={choices[kind]}
              onChange={(way) => setChoices((now) => ({ ...now, [kind]: way }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const Address = ({ choices: { email, isEmailVerified } }: { choices: MailChoices }) =>
  isEmailVerified ? (
    <p className="muted">发到 {email}；每日摘要在早上 8 点发出。</p>
  ) : (
    <Note kind="warning">
      {email
        ? `邮箱 ${email} 待验证，邮件通知暂不发送。请在个人信息页验证。`
        : '还没有填写邮箱，请先在个人信息页填写并验证。'}
    </Note>
  )
