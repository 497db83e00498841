import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import popover from './tool-popover.module.css'
import { ToolPopover } from './tool-popover.tsx'

const storageKey = (table: string) => `table:${table}:hidden-columns`

const readHidden = (table: string): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(table)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** The columns a person has hidden in this table, stored in this browser. */
export const useHiddenColumns = (table: string) => {
  const [hidden, setHidden] = useState(() => readHidden(table))
  const change = (keys: string[]) => {
    setHidden(keys)
    localStorage.setItem(storageKey(table), JSON.stringify(keys))
  }
  return [hidden, change] as const
}

export interface ColumnChoiceProps {
  columns: readonly { key: string; title: string; isFixed?: boolean }[]
  hidden: string[]
  onChange: (hidden: string[]) => void
}

export const ColumnChoice = ({ columns, hidden, onChange }: ColumnChoiceProps) => (
  <ToolPopover label="列" title="显示的列" icon={<Columns3 size={14} aria-hidden />}>
    {() => (
      <div className={popover.boxes}>
        {columns
          .filter((column) => !column.isFixed)
          .map(({ key, title }) => (
            <Checkbox
              key={key}
              checked={!hidden.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
              }
            >
              {title}
            </Checkbox>
          ))}
      </div>
    )}
  </ToolPopover>
)
