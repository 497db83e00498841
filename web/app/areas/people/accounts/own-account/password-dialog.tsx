import { useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './own-account-dialog.module.css'
import { PasswordForm } from './password-form.tsx'
import { useChange } from './use-change.ts'

/** Changes the member's password; sessions on other devices end. */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <OpenPasswordDialog onClose={onClose} /> : null
}

function OpenPasswordDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { Form, isSending, problem } = useChange(onClose)
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button look="primary" type="submit" form={id} disabled={isSending}>
        {isSending ? '保存修改…' : '修改密码'}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title="修改密码" width={520} actions={actions}>
      <PasswordForm id={id} className={styles.rows} Form={Form} problem={problem} />
      <Note>修改后，其他设备会立即退出登录。</Note>
    </Dialog>
  )
}
