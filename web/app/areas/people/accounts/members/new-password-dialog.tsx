import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import styles from './members.module.css'

export interface NewLogin {
  title: string
  username: string
  level: string
  password: string
  /** It counts when a second administrator has confirmed it. */
  isAwaitingApproval?: boolean
}

/** Shows a new password once. Closing without copying it asks for confirmation. */
export function NewPasswordDialog({ login, onClose }: { login: NewLogin; onClose: () => void }) {
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  const confirm = useConfirm()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(login.password)
      setCopied(true)
      toast.success('已复制')
    } catch {
      // Without https there is no clipboard: the password is selected for Ctrl+C.
      getSelection()?.selectAllChildren(text.current ?? document.body)
      toast.info('浏览器不允许自动复制，请按 Ctrl+C')
    }
  }
  const close = async () => {
    if (isCopied || (await confirm('确认关闭？', { detail: '关闭后无法再次查看初始密码。' }))) onClose()
  }
  return (
    <AdminDialog
      title={login.title}
      width={460}
      onClose={() => void close()}
      actions={
        <Button look="primary" onClick={onClose}>
          已记下，关闭
        </Button>
      }
    >
      <TitleBlock
        className={styles.facts}
        items={[
          { label: '用户名', value: login.username },
          { label: '等级', value: login.level },
          {
            label: '初始密码',
            wide: true,
            value: (
              <span className={styles.password}>
                <code ref={text}>{login.password}</code>
                <Button size="small" onClick={() => void copy()}>
                  <Copy size={14} aria-hidden />
                  {isCopied ? '已复制' : '复制'}
                </Button>
              </span>
            ),
          },
        ]}
      />
      <Note kind="warning">
        关闭后无法再次查看。对方首次登录时须修改密码。
        {login.isAwaitingApproval && '另一名超级管理员确认之前，原密码照常可用。'}
      </Note>
    </AdminDialog>
  )
}
