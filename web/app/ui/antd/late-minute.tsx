import { useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import { CalendarIcon } from './calendar-icon.tsx'
import styles from './late-field.module.css'
import type { LateMinuteProps } from './late-props.ts'
import { useLate } from './use-late.ts'

const load = () => import('./loaded-minute.tsx')

const isMinute = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Ant Design's field for a day and a time; its code is loaded when somebody comes near. What is typed before counts as well. */
export function LateMinute(props: LateMinuteProps) {
  const { module, near, initial } = useLate(load)
  const [isTyping, setTyping] = useState(false)
  const { id, 'aria-label': label, placeholder, hasError, isRequired, value, onChange } = props
  if (module && !isTyping) return <module.LoadedMinute {...props} {...initial} />
  const type = (text: string) => {
    setTyping(text !== '' && !isMinute(text))
    if (isMinute(text) || (text === '' && !isRequired)) onChange(text || null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the events of its field
    <div
      className={classNames(styles.field, styles.typed)}
      data-error={hasError || undefined}
      {...near}
      onBlur={() => {
        near.onBlur()
        setTyping(false)
      }}
    >
      <input
        id={id}
        aria-label={label}
        aria-invalid={hasError || undefined}
        placeholder={placeholder}
        autoComplete="off"
        defaultValue={value ?? ''}
        onChange={({ target }) => type(target.value)}
      />
      <CalendarIcon />
    </div>
  )
}
