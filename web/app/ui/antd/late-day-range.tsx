import { useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import { CalendarIcon } from './calendar-icon.tsx'
import styles from './late-field.module.css'
import type { Days, LateDayRangeProps } from './late-props.ts'
import { useLate } from './use-late.ts'

const load = () => import('./loaded-day-range.tsx')

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Ant Design's range of days; its code is loaded when somebody comes near. A day that is typed before counts as well. */
export function LateDayRange(props: LateDayRangeProps) {
  const { module, near, initial } = useLate(load)
  const [isTyping, setTyping] = useState(false)
  const { id, 'aria-label': label, from, to, isRequired, onChange } = props
  if (module && !isTyping) return <module.LoadedDayRange {...props} {...initial} />
  const type = (text: string, name: keyof Days) => {
    setTyping(text !== '' && !isDay(text))
    if (isDay(text) || (text === '' && !isRequired)) onChange({ from, to, [name]: text || undefined })
  }
  const day = (name: keyof Days, placeholder: string) => (
    <input
      id={name === 'from' ? id : undefined}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      defaultValue={props[name]}
      onChange={({ target }) => type(target.value, name)}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the events of its two fields
    <div
      className={classNames(styles.field, styles.typed)}
      {...near}
      onBlur={() => {
        near.onBlur()
        setTyping(false)
      }}
    >
      {day('from', '开始日期')}
      <span>至</span>
      {day('to', '结束日期')}
      <CalendarIcon />
    </div>
  )
}
