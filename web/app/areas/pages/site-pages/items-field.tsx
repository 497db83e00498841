import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { moveItem } from '#ui/category-list/move-item.ts'
import styles from './blocks-panel.module.css'
import { LabelledText } from './labelled-text.tsx'

export interface ItemField {
  name: string
  label: string
  max: number
  isLong?: boolean
  /** Whether settings' values may stand in it; they may unless it says so. */
  hasFields?: boolean
}

type Item = Record<string, string>

interface ItemsFieldProps {
  /** The measure word and noun of an item: 步, 问, 个数字. */
  noun: string
  max: number
  /** The fewest items; one by default. */
  min?: number
  fields: ItemField[]
  items: Item[]
  onChange: (items: Item[]) => void
  /** Further controls of an item. */
  children?: (item: Item, change: (part: Item) => void) => ReactNode
}

/** The items of a block: figures, steps, questions, people or columns. */
export function ItemsField({ noun, max, min = 1, fields, items, onChange, children }: ItemsFieldProps) {
  const change = (at: number, part: Item) =>
    onChange(items.map((item, one) => (one === at ? { ...item, ...part } : item)))
  return (
    <>
      <ol className={styles.items}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, so a place has no state of its own
          <li key={at}>
            <span className="num">{at + 1}</span>
            <div>
              {fields.map(({ name, ...field }) => (
                <LabelledText
                  key={name}
                  {...field}
                  value={item[name] ?? ''}
                  onChange={(text) => change(at, { [name]: text })}
                />
              ))}
              {children?.(item, (part) => change(at, part))}
            </div>
            <span className={styles.itemTools}>
              <IconButton
                label={`上移第 ${at + 1} ${noun}`}
                disabled={at === 0}
                onClick={() => onChange(moveItem(items, item, at - 1))}
              >
                <ArrowUp size={14} strokeWidth={1.6} aria-hidden />
              </IconButton>
              <IconButton
                label={`下移第 ${at + 1} ${noun}`}
                disabled={at === items.length - 1}
                onClick={() => onChange(moveItem(items, item, at + 1))}
              >
                <ArrowDown size={14} strokeWidth={1.6} aria-hidden />
              </IconButton>
              <IconButton
                label={`删除第 ${at + 1} ${noun}`}
                disabled={items.length <= min}
                onClick={() => onChange(items.filter((_, one) => one !== at))}
              >
                <X size={14} strokeWidth={1.6} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        disabled={items.length >= max}
        onClick={() => onChange([...items, Object.fromEntries(fields.map(({ name }) => [name, '']))])}
      >
        <Plus size={14} strokeWidth={1.6} aria-hidden />
        加一{noun}
      </Button>
    </>
  )
}
