import { useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './late-field.module.css'
import type { Days, LateDayRangeProps } from './late-props.ts'
import { useLate } from './use-late.ts'

const load = () => import('./loaded-day-range.tsx')

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The drawing of Ant Design's own field. */
const calendar =
  'M880 184H712v-64c0-4.4-3.6-8-8-8h-56c-4.4 0-8 3.6-8 8v64H384v-64c0-4.4-3.6-8-8-8h-56c-4.4 0-8 3.6-8 8v64H144c-17.7 0-32 14.3-32 32v664c0 17.7 14.3 32 32 32h736c17.7 0 32-14.3 32-32V216c0-17.7-14.3-32-32-32zm-40 656H184V460h656v380zM184 392V256h128v48c0 4.4 3.6 8 8 8h56c4.4 0 8-3.6 8-8v-48h256v48c0 4.4 3.6 8 8 8h56c4.4 0 8-3.6 8-8v-48h128v136H184z'

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
      className={classNames(styles.field, styles.range)}
      {...near}
      onBlur={() => {
        near.onBlur()
        setTyping(false)
      }}
    >
      {day('from', '开始日期')}
      <span>至</span>
      {day('to', '结束日期')}
      <svg viewBox="64 64 896 896" width="14" height="14" fill="currentColor" aria-hidden>
        <path d={calendar} />
      </svg>
    </div>
  )
}
