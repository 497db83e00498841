import { CircleAlert, X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useId } from 'react'
import { addDepartment } from '#contract/people/accounts/departments.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import styles from './departments.module.css'

const NameOnly = addDepartment.body.pick({ name: true })

interface NameFieldProps {
  depth: number
  label: string
  action: string
  initial?: string
  /** May throw the error of the call, which is then shown below the input. */
  save: (name: string) => Promise<void>
  onEnd: () => void
}

/** Input for a name inside the tree: Enter saves, Esc cancels. */
export function NameField({ depth, label, action, initial = '', save, onEnd }: NameFieldProps) {
  const id = useId()
  const form = useForm({
    initial: { name: initial },
    check: (values) => fieldErrors(NameOnly, values),
    async save({ name }) {
      if (name.trim() !== initial) await save(name.trim())
      onEnd()
    },
  })
  const error = form.errors.name ?? form.problem?.message
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd()
    event.stopPropagation()
  }
  return (
    <form
      className={styles.naming}
      style={{ '--depth': depth } as CSSProperties}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the field appears because the administrator asked for it
        autoFocus
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        placeholder="名称，最多 60 个字"
        maxLength={60}
        value={form.values.name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => form.set({ name: event.target.value })}
      />
      <ToolButton look="primary" type="submit" isBusy={form.isSaving} disabled={form.values.name.trim() === ''}>
        {action}
      </ToolButton>
      <button type="button" className={styles.give} aria-label="取消" onClick={onEnd}>
        <X size={15} strokeWidth={1.6} aria-hidden />
      </button>
      {error && (
        <p id={id} role="alert">
          <CircleAlert size={13} strokeWidth={1.6} aria-hidden />
          {error}
        </p>
      )}
    </form>
  )
}
