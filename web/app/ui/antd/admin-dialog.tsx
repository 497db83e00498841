import { Modal } from 'antd'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import styles from './admin-dialog.module.css'
import { AntdApp } from './antd-app.client.tsx'

interface AdminDialogProps {
  title: string
  /** Beside the title, smaller. */
  note?: ReactNode
  /** Keys that work in the dialog, at the right of its head. */
  hints?: ReactNode
  width?: number
  /** The content reaches the edges and has its own padding. */
  isFlush?: boolean
  /** Text at the left of the footer that says what the main action will do. */
  consequence?: ReactNode
  /** The buttons at the right of the footer. */
  actions: ReactNode
  onClose: () => void
  onOpened?: () => void
  children: ReactNode
}

/** On closing, returns the focus to the element that had it before the dialog opened. */
export const useReturnFocus = () => {
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => void (before instanceof HTMLElement && before.focus()), [before])
}

/** A back-office dialog with fixed header and footer and a scrolling body; Esc closes it. */
export function AdminDialog({ title, note, hints, width = 640, consequence, actions, ...rest }: AdminDialogProps) {
  useReturnFocus()
  return (
    <AntdApp>
      <Modal
        open
        width={width}
        title={
          <>
            {title}
            {note && <small>{note}</small>}
            {hints && <span className={styles.hints}>{hints}</span>}
          </>
        }
        closeIcon={<X size={18} strokeWidth={1.6} aria-label="关闭" />}
        classNames={{
          container: styles.container,
          header: styles.head,
          body: styles.body,
          footer: styles.foot,
          close: styles.close,
        }}
        styles={{ container: { padding: 0 }, body: { padding: rest.isFlush ? 0 : '20px 24px' } }}
        style={{ top: 72 }}
        mask={{ closable: false }}
        transitionName=""
        maskTransitionName=""
        onCancel={(event) => {
          // Without this, the same Esc would also close the confirmation that `onClose` may open.
          event.preventDefault()
          rest.onClose()
        }}
        afterOpenChange={(isOpen) => isOpen && rest.onOpened?.()}
        footer={
          <>
            <p>{consequence}</p>
            {actions}
          </>
        }
      >
        {rest.children}
      </Modal>
    </AntdApp>
  )
}

interface FormDialogProps extends Omit<AdminDialogProps, 'actions' | 'onOpened'> {
  /** Label of the main button, and its label while saving. */
  action: string
  busyAction?: string
  /** What the form waits for before it can be submitted, shown on the button. */
  waitsFor?: string
  isDangerous?: boolean
  form: {
    /** A refusal that belongs to no field; it stands above them. */
    problem?: { message: string } | undefined
    errors: Partial<Record<string, string>>
    isChanged: boolean
    isSaving: boolean
    refusedAttempts: number
    touch: (field: string) => void
    submit: () => void
  }
}

/** A form dialog: confirms before discarding input and focuses the first invalid field. */
export function FormDialog(props: FormDialogProps) {
  const { action, busyAction, waitsFor, isDangerous, form, onClose, children, ...rest } = props
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const confirm = useConfirm()
  const close = async () => {
    if (form.isSaving) return
    if (form.isChanged && !(await confirm('确认关闭？', { detail: '填写的内容尚未保存，关闭后不会保留。' }))) return
    onClose()
  }
  useEffect(() => {
    if (form.refusedAttempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.refusedAttempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!waitsFor) form.submit()
  }
  const hasErrors = Object.keys(form.errors).length > 0
  return (
    <AdminDialog
      {...rest}
      onClose={() => void close()}
      onOpened={() => element.current?.querySelector<HTMLElement>('input:checked, input, textarea')?.focus()}
      actions={
        <>
          <Button disabled={form.isSaving} onClick={() => void close()}>
            取消
          </Button>
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            type="submit"
            form={id}
            disabled={hasErrors || waitsFor !== undefined}
            isBusy={form.isSaving}
          >
            {form.isSaving && busyAction ? busyAction : (waitsFor ?? action)}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={id}
        noValidate
        onSubmit={submit}
        onBlur={({ target }) => 'name' in target && form.touch(String(target.name))}
      >
        {form.problem && (
          <div className={styles.problem}>
            <Note kind="error">{form.problem.message}</Note>
          </div>
        )}
        {children}
      </form>
    </AdminDialog>
  )
}
