import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './factor-dialogs.module.css'

interface FactorDialogProps {
  title: string
  /** Label of the main button. */
  action: string
  isBusy: boolean
  isDangerous?: boolean
  /** A message about the whole form. */
  note?: string
  width?: number
  onClose: () => void
  onSubmit: (form: FormData) => void
  children: ReactNode
}

/** A dialog with one form, whose calls the caller makes. */
export function FactorDialog({ title, action, isBusy, isDangerous, note, width = 480, ...rest }: FactorDialogProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    rest.onSubmit(new FormData(event.currentTarget))
  }
  const actions = (
    <>
      <Button onClick={rest.onClose}>取消</Button>
      <Button look={isDangerous ? 'danger' : 'primary'} type="submit" form={id} disabled={isBusy}>
        {isBusy ? '请稍候…' : action}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={rest.onClose} title={title} width={width} actions={actions}>
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        {note && <Note kind="error">{note}</Note>}
        {rest.children}
      </form>
    </Dialog>
  )
}

export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '')
