import { KeySquare, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  codeDigits,
  codePeriodSeconds,
  maxPasskeys,
  recoveryCodeCount,
} from '#contract/people/accounts/factor-rules.ts'
import type { Factors, removeTotp } from '#contract/people/accounts/factors.ts'
import { call } from '#lib/api/call.ts'
import { formatDay, formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { FactorDialog, textIn } from './factor-dialog.tsx'
import styles from './factors-card.module.css'
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { RecoveryCodesDialog, RenewCodesDialog } from './recovery-codes.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { useFactorCall } from './use-factor-call.ts'

type Passkey = Factors['passkeys'][number]
type Open =
  | { dialog: 'totp' | 'remove-totp' | 'add-passkey' | 'renew-codes' }
  | { dialog: 'remove-passkey'; passkey: Passkey }
  | { dialog: 'codes'; codes: string[] }

/** Two-step verification: passkeys, the authenticator and recovery codes. */
export function FactorsCard({ factors, onAdded }: { factors: Factors; onAdded?: () => void }) {
  const [open, setOpen] = useState<Open>()
  const { revalidate } = useRevalidator()
  const isOn = factors.totp !== null || factors.passkeys.length > 0
  const close = () => setOpen(undefined)
  const finish = () => {
    close()
    void revalidate()
  }
  /** The codes are shown before the page is loaded again, which may lead elsewhere. */
  const added = (codes: string[] | null) => {
    if (codes) setOpen({ dialog: 'codes', codes })
    else finish()
  }
  const closeCodes = () => {
    finish()
    onAdded?.()
  }
  return (
    <Card as="section">
      <CardHead
        aside={
          <span className={styles.state} data-on={isOn || undefined}>
            {isOn ? '已开启' : '未开启'}
            <small>登录与重要操作时再确认一次是你本人</small>
          </span>
        }
      >
        两步验证
      </CardHead>
      <div className={styles.halves}>
        <Passkeys factors={factors} onOpen={setOpen} />
        <div>
          <Authenticator totp={factors.totp} onOpen={setOpen} />
          {isOn && <RecoveryCodes left={factors.recoveryCodesLeft} onOpen={setOpen} />}
        </div>
      </div>
      {open?.dialog === 'totp' && <TotpDialog onClose={close} onDone={added} />}
      {open?.dialog === 'remove-totp' && <RemoveTotpDialog onClose={close} onDone={finish} />}
      {open?.dialog === 'add-passkey' && <AddPasskeyDialog onClose={close} onDone={added} />}
      {open?.dialog === 'remove-passkey' && (
        <RemovePasskeyDialog passkey={open.passkey} onClose={close} onDone={finish} />
      )}
      {open?.dialog === 'renew-codes' && (
        <RenewCodesDialog onClose={close} onDone={(codes) => setOpen({ dialog: 'codes', codes })} />
      )}
      {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={closeCodes} />}
    </Card>
  )
}

/** Turns the authenticator off, with password and code. */
function RemoveTotpDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { isBusy, fields, note, run } = useFactorCall()
  const remove = (form: FormData) =>
    run(async () => {
      const input = { password: textIn(form, 'password'), code: textIn(form, 'code') }
      const { message } = await call<typeof removeTotp>({ method: 'DELETE', path: '/api/users/totp' }, input)
      toast.success(message)
      onDone()
    })
  return (
    <FactorDialog
      title="停用验证器"
      action="停用"
      isDangerous
      isBusy={isBusy}
      note={note}
      onClose={onClose}
      onSubmit={(form) => void remove(form)}
    >
      <p>停用后，登录时不再询问验证器的数字。</p>
      <PasswordField label="登录密码" name="password" autoComplete="current-password" error={fields.password} />
      <Field label={`验证器中的 ${codeDigits} 位数字或恢复码`} name="code" error={fields.code}>
        {(control) => <Input {...control} autoComplete="one-time-code" maxLength={20} />}
      </Field>
    </FactorDialog>
  )
}

type PartProps = { onOpen: (open: Open) => void }

const lastUse = (time: string | null) => (time ? `上次使用 ${formatMinute(time)}` : '尚未使用')

function Passkeys({ factors: { passkeys, passkeyDomain }, onOpen }: PartProps & { factors: Factors }) {
  const [isUsable, setUsable] = useState(true)
  useEffect(() => setUsable(canUsePasskeys(passkeyDomain)), [passkeyDomain])
  return (
    <div>
      <div className={styles.head}>
        <h3>通行密钥</h3>
        <span className="num">{passkeys.length > 0 && passkeys.length}</span>
        <Button
          size="small"
          disabled={!isUsable || passkeys.length >= maxPasskeys}
          onClick={() => onOpen({ dialog: 'add-passkey' })}
        >
          <Plus size={14} strokeWidth={1.6} aria-hidden />
          添加
        </Button>
      </div>
      <ul className={styles.keys}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <KeySquare size={18} strokeWidth={1.6} aria-hidden />
            <div>
              <b>{passkey.name}</b>
              <small>
                {formatDay(passkey.createTime)} 登记　{lastUse(passkey.useTime)}
              </small>
            </div>
            <button
              type="button"
              className="link"
              aria-label={`删除通行密钥 ${passkey.name}`}
              onClick={() => onOpen({ dialog: 'remove-passkey', passkey })}
            >
              删除
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        {isUsable
          ? '建议在不同设备上至少登记 2 个，丢失一台时仍能登录。'
          : `通行密钥只能在 ${passkeyDomain === 'localhost' ? 'http' : 'https'}://${passkeyDomain} 上使用。`}
      </p>
    </div>
  )
}

function Authenticator({ totp, onOpen }: PartProps & { totp: Factors['totp'] }) {
  return (
    <>
      <div className={styles.head}>
        <h3>验证器</h3>
        <Button size="small" onClick={() => onOpen({ dialog: 'totp' })}>
          {totp ? '重新绑定' : '开启'}
        </Button>
        {totp && (
          <Button size="small" onClick={() => onOpen({ dialog: 'remove-totp' })}>
            停用
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        {totp
          ? `${formatDay(totp.createTime)} 绑定，每 ${codePeriodSeconds} 秒一组数字。${lastUse(totp.useTime)}。`
          : `手机应用每 ${codePeriodSeconds} 秒给出一组数字，没有网络也能用。`}
      </p>
    </>
  )
}

function RecoveryCodes({ left, onOpen }: PartProps & { left: number }) {
  return (
    <div className={styles.recovery}>
      <div className={styles.head}>
        <h3>恢复码</h3>
        <Button size="small" onClick={() => onOpen({ dialog: 'renew-codes' })}>
          重新生成
        </Button>
      </div>
      <p className={styles.seats}>
        {Array.from({ length: recoveryCodeCount }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places do not move
          <i key={place} aria-hidden data-used={place < recoveryCodeCount - left || undefined} />
        ))}
        <span>
          剩 <b className="num">{left}</b> / {recoveryCodeCount}
        </span>
      </p>
      <p className={styles.hint}>只在生成时显示一次。重新生成后，旧码全部失效。</p>
    </div>
  )
}
