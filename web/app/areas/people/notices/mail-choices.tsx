import { Send } from 'lucide-react'
import { useState } from 'react'
import { type MailWay, mailWays, type NoticeKind, noticeKinds } from '#contract/people/notices/notice-kinds.ts'
import type { MailChoices, PushState, WechatChoices } from '#contract/people/notices/notices.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Radios } from '#ui/form/radios.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './mail-choices.module.css'
import { PushDevices } from './push-devices.tsx'

/** Loaded when it is needed: the page itself works with forms. */
const calls = async () => (await import('#lib/api/browser-api.ts')).quietApi.notices

const ways = Object.entries(mailWays).map(([value, label]) => ({ value: value as MailWay, label }))

interface Choices {
  mail: MailChoices
  wechat: WechatChoices
  push: PushState
}

const readChoices = async (): Promise<Choices> => {
  const { getMailChoices, getWechatChoices, getPushState } = await calls()
  const [mail, wechat, push] = await Promise.all([getMailChoices(), getWechatChoices(), getPushState()])
  return { mail, wechat, push }
}

/** Opens the choice of notices that also come by mail or WeChat, or in browsers. */
export function MailChoicesButton() {
  const [choices, setChoices] = useState<Choices>()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      setChoices(await readChoices())
    } catch (error) {
      toast.error(toPageProblem(error).message)
    }
    setBusy(false)
  }
  return (
    <>
      {/* Disabled, it would lose the focus, and the dialog could not return it. */}
      <Button size="small" aria-disabled={isBusy} onClick={() => void open()}>
        <Send size={14} strokeWidth={1.6} aria-hidden />
        通知方式
      </Button>
      {choices && <ChoicesDialog initial={choices} onClose={() => setChoices(undefined)} />}
    </>
  )
}

function ChoicesDialog({ initial, onClose }: { initial: Choices; onClose: () => void }) {
  const [mail, setMail] = useState(initial.mail.choices)
  const [wechat, setWechat] = useState(initial.wechat.choices)
  const [isBusy, setBusy] = useState(false)
  const hasWechat = initial.wechat.reach !== 'none'
  const save = async () => {
    setBusy(true)
    try {
      const { updateMailChoices, updateWechatChoices } = await calls()
      await updateMailChoices({ choices: mail })
      if (hasWechat) await updateWechatChoices({ choices: wechat })
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
    <Dialog open onClose={onClose} title="通知方式" width={580} actions={actions} consequence="站内通知不受影响">
      {initial.push.isOffered && <PushDevices initial={initial.push} />}
      <div className={styles.reach}>
        <Address choices={initial.mail} />
        {hasWechat && <WechatReach reach={initial.wechat.reach} />}
      </div>
      <ul className={styles.kinds}>
        {(Object.entries(noticeKinds) as [NoticeKind, string][]).map(([kind, label]) => (
          <li key={kind}>
            <b>{label}</b>
            {hasWechat && (
              <Checkbox
                checked={wechat[kind]}
                aria-label={`${label}通知发到微信`}
                onChange={({ target }) => setWechat((now) => ({ ...now, [kind]: target.checked }))}
              >
                微信
              </Checkbox>
            )}
            <Radios
              control={{ name: `mail-${kind}` }}
              label={`${label}通知的邮件`}
              look="segments"
              options={ways}
              value={mail[kind]}
              onChange={(way) => setMail((now) => ({ ...now, [kind]: way }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const Address = ({ choices: { email, isEmailVerified } }: { choices: MailChoices }) =>
  isEmailVerified ? (
    <p className="muted">邮件发到 {email}；每日摘要在早上 8 点发出。</p>
  ) : (
    <Note kind="warning">
      {email
        ? `邮箱 ${email} 待验证，邮件通知暂不发送。请在个人信息页验证。`
        : '还没有填写邮箱，请先在个人信息页填写并验证。'}
    </Note>
  )

const reachTexts = {
  unbound: '还没有绑定微信，微信通知暂不发送。请在「账号安全」里绑定。',
  outside: '已绑定微信，但还没有在微信里打开过本站。请在微信里登录一次，并关注公众号。',
}

const WechatReach = ({ reach }: Pick<WechatChoices, 'reach'>) =>
  reach === 'ready' || reach === 'none' ? (
    <p className="muted">微信通知由公众号发出，须先关注公众号；每小时过多时只在站内显示。</p>
  ) : (
    <Note kind="warning">{reachTexts[reach]}</Note>
  )
