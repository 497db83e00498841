import { ChevronDown } from 'lucide-react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './late-field.module.css'
import type { LateSelectProps } from './late-props.ts'
import { useLate } from './use-late.ts'

const load = () => import('./loaded-select.tsx')

/** Ant Design's select; its code is loaded when somebody comes near. */
export function LateSelect<V extends string>(props: LateSelectProps<V>) {
  const { module, near, initial } = useLate(load)
  const { id, 'aria-label': label, size, className, options, value, note } = props
  if (module) return <module.LoadedSelect {...props} {...initial} />
  return (
    <button
      type="button"
      role="combobox"
      id={id}
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      className={classNames(styles.field, styles.select, size && styles.small, className)}
      {...near}
    >
      <span>
        {options.find((option) => option.value === value)?.label ?? value}
        {note}
      </span>
      <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
    </button>
  )
}
