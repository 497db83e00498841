import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { beginBinding, unbind, WechatBinding } from '#contract/people/notices/wechat/wechat.ts'
import { call } from '#lib/api/call.ts'
import { isInsideWechat } from '#lib/browser/inside-wechat.ts'
import { formatDay, formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { FactorDialog, textIn } from '../factors/factor-dialog.tsx'
import { useFactorCall } from '../factors/use-factor-call.ts'
import { PasswordField } from '../password/password-field.tsx'
import { DemoWechatNote } from './demo-wechat-note.tsx'
import styles from './wechat-card.module.css'

/** The WeChat with which the member logs in. */
export function WechatCard({ wechat: { binding, offered } }: { wechat: WechatBinding }) {
  const [open, setOpen] = useState<'bind' | 'unbind'>()
  const { revalidate } = useRevalidator()
  const close = () => setOpen(undefined)
  if (!binding && !offered.scan && !offered.inside) return null
  const unbound = () => {
    close()
    void revalidate()
  }
  return (
    <Card as="section">
      <CardHead>登录方式</CardHead>
      <div className={styles.row}>
        <MessageCircle size={19} strokeWidth={1.6} aria-hidden />
        <div>
          <b>微信</b>
          <span>{binding ? `${binding.nickName}（已绑定）` : '未绑定'}</span>
          <small>
            {binding
              ? `${formatDay(binding.bindTime)} 绑定　${binding.useTime ? `上次使用 ${formatMinute(binding.useTime)}` : '尚未使用'}`
              : '绑定后可以扫码登录，在微信里打开网站也能直接登录。'}
          </small>
        </div>
        <Status tone={binding ? 'ok' : 'wait'}>{binding ? '可扫码登录' : '未绑定'}</Status>
        <Button size="small" onClick={() => setOpen(binding ? 'unbind' : 'bind')}>
          {binding ? '解绑' : '绑定'}
        </Button>
      </div>
      {open === 'bind' && <BindDialog isSimulated={offered.isSimulated} onClose={close} />}
      {open === 'unbind' && <UnbindDialog onClose={close} onDone={unbound} />}
    </Card>
  )
}

function BindDialog({ isSimulated, onClose }: { isSimulated: boolean; onClose: () => void }) {
  const { isBusy, fields, note, run } = useFactorCall()
  const bind = (form: FormData) =>
    run(async () => {
      const place = isInsideWechat(navigator.userAgent) ? 'inside' : 'scan'
      const input = { place, password: textIn(form, 'password') } as const
      const { url } = await call<typeof beginBinding>({ method: 'POST', path: '/api/users/wechat/start' }, input)
      location.assign(url)
    })
  return (
    <FactorDialog
      title="绑定微信"
      action="去微信扫码"
      isBusy={isBusy}
      note={note}
      onClose={onClose}
      onSubmit={(form) => void bind(form)}
    >
      {isSimulated && <DemoWechatNote>请选一位演示用户来扫码。</DemoWechatNote>}
      <p>绑定后，能打开这个微信的人就能登录您的账号。</p>
      <PasswordField label="登录密码" name="password" autoComplete="current-password" error={fields.password} />
    </FactorDialog>
  )
}

function UnbindDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { isBusy, fields, note, run } = useFactorCall()
  const remove = (form: FormData) =>
    run(async () => {
      const input = { password: textIn(form, 'password') }
      toast.success((await call<typeof unbind>({ method: 'DELETE', path: '/api/users/wechat' }, input)).message)
      onDone()
    })
  return (
    <FactorDialog
      title="解绑微信"
      action="解绑"
      isDangerous
      isBusy={isBusy}
      note={note}
      onClose={onClose}
      onSubmit={(form) => void remove(form)}
    >
      <p>解绑后不能再扫码登录，请用密码或其他方式登录。已登录的设备不受影响。</p>
      <PasswordField label="登录密码" name="password" autoComplete="current-password" error={fields.password} />
    </FactorDialog>
  )
}
