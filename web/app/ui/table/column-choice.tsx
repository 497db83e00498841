import { Button, Checkbox, Popover } from 'antd'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'

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

export const ColumnChoice = ({ columns, hidden, onChange }: ColumnChoiceProps) => {
  const choosable = columns.filter((column) => !column.isFixed)
  const shown = choosable.map(({ key }) => key).filter((key) => !hidden.includes(key))
  const boxes = (
    <Checkbox.Group
      style={{ display: 'grid', gap: 8 }}
      value={shown}
      options={choosable.map(({ key, title }) => ({ value: key, label: title }))}
      onChange={(keys) => onChange(choosable.map(({ key }) => key).filter((key) => !keys.includes(key)))}
    />
  )
  return (
    <Popover trigger="click" placement="bottomRight" title="显示的列" content={boxes}>
      <Button size="small" icon={<Columns3 size={14} aria-hidden />}>
        列
      </Button>
    </Popover>
  )
}
