import { Search } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { Input } from '#ui/form/input.tsx'
import { foundIn, type Place } from './department-tree.ts'
import styles from './division.module.css'

interface DepartmentRadiosProps {
  label: string
  places: Place[]
  value?: number
  /** Why a place cannot be chosen. */
  barredBy: (place: Place) => string | undefined
  onChange: (id: number) => void
}

/** Choose one place in the tree; arrow keys walk through those that can be chosen. */
export function DepartmentRadios({ label, places, value, barredBy, onChange }: DepartmentRadiosProps) {
  const name = useId()
  const [typed, setTyped] = useState('')
  const { shown } = foundIn(places, typed)
  return (
    <>
      <Input
        icon={<Search size={16} aria-hidden />}
        type="search"
        aria-label="搜索目标公司或部门"
        placeholder="搜索目标公司或部门"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.radios} role="radiogroup" aria-label={label}>
        {places
          .filter(({ node }) => typed.trim() === '' || shown.has(node.id))
          .map((place) => {
            const { node, depth } = place
            const reason = barredBy(place)
            return (
              <label
                key={node.id}
                style={{ '--depth': Math.max(0, depth) } as CSSProperties}
                data-chosen={value === node.id || undefined}
              >
                <input
                  type="radio"
                  name={name}
                  value={node.id}
                  checked={value === node.id}
                  disabled={reason !== undefined}
                  onChange={() => onChange(node.id)}
                />
                <span>{node.name}</span>
                {reason && <small>{reason}</small>}
              </label>
            )
          })}
      </div>
    </>
  )
}
