import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { renewRecoveryCodes } from '#contract/people/accounts/factors.ts'
import { call } from '#lib/api/call.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { FactorDialog, textIn } from './factor-dialog.tsx'
import styles from './factor-dialogs.module.css'
import { useFactorCall } from './use-factor-call.ts'

const saveAsText = (codes: string[]) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  link.download = '恢复码.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Shows new recovery codes, this once; it closes only after the person says that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success('已复制')
    else toast.error('浏览器不允许复制，请手动选择')
  }
  return (
    <Dialog
      open
      onClose={() => isSaved && onClose()}
      title={`新的恢复码　${codes.length} 个，每个只能用一次`}
      width={520}
      consequence={
        <Checkbox checked={isSaved} onChange={({ target }) => setSaved(target.checked)}>
          我已保存到安全的地方
        </Checkbox>
      }
      actions={
        <Button look="primary" disabled={!isSaved} onClick={onClose}>
          完成
        </Button>
      }
    >
      <Note kind="warning">关闭后无法再次查看。手机丢失或更换时，用恢复码登录。</Note>
      <ol className={styles.codes}>
        {codes.map((code, index) => (
          <li key={code}>
            <small>{index + 1}</small>
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button onClick={() => void copy()}>
          <Copy size={15} strokeWidth={1.6} aria-hidden />
          复制
        </Button>
        <Button onClick={() => saveAsText(codes)}>
          <Download size={15} strokeWidth={1.6} aria-hidden />
          存为文本
        </Button>
        <Button onClick={() => window.print()}>
          <Printer size={15} strokeWidth={1.6} aria-hidden />
          打印
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks for the password before it makes new codes. */
export function RenewCodesDialog({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[]) => void }) {
  const { isBusy, fields, note, run } = useFactorCall()
  const renew = (form: FormData) =>
    run(async () => {
      const input = { password: textIn(form, 'password') }
      const path = '/api/users/recoveryCodes'
      onDone((await call<typeof renewRecoveryCodes>({ method: 'POST', path }, input)).recoveryCodes)
    })
  return (
    <FactorDialog
      title="重新生成恢复码"
      action="重新生成"
      isBusy={isBusy}
      note={note}
      onClose={onClose}
      onSubmit={(form) => void renew(form)}
    >
      <p>旧的恢复码会全部失效。</p>
      <PasswordField label="登录密码" name="password" autoComplete="current-password" error={fields.password} />
    </FactorDialog>
  )
}
