import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './late-field.module.css'
import type { LateFinderProps } from './late-props.ts'
import { useLate } from './use-late.ts'

const load = () => import('./loaded-finder.tsx')

/**
 * Ant Design's select for one of many things, which the caller finds by typed words. Its code is loaded when somebody
 * comes near; what is typed before stays.
 */
export function LateFinder(props: LateFinderProps) {
  const { module, near, initial } = useLate(load)
  const [isComposing, setComposing] = useState(false)
  if (module && !isComposing) return <module.LoadedFinder {...props} {...initial} />
  const { control, 'aria-label': label, placeholder, isDisabled, typed, options, value, onType } = props
  const chosen = options.find((option) => option.value === value)?.label
  return (
    <div className={classNames(styles.field, styles.typed, styles.finder)} {...near}>
      <input
        {...control}
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={false}
        autoComplete="off"
        placeholder={chosen ?? placeholder}
        data-chosen={chosen !== undefined || undefined}
        disabled={isDisabled}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
    </div>
  )
}
