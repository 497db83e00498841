import { Search } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { Input } from '#ui/form/input.tsx'
import { type Place, searchTree } from './department-tree.ts'
import styles from './departments.module.css'

interface DepartmentRadiosProps {
  label: string
  places: Place[]
  value?: number
  /** The reason why a department cannot be chosen. */
  disabledReason: (place: Place) => string | undefined
  onChange: (id: number) => void
}

/** Radio buttons for the departments of the tree, with a search. */
export function DepartmentRadios({ label, places, value, disabledReason, onChange }: DepartmentRadiosProps) {
  const name = useId()
  const [typed, setTyped] = useState('')
  const { shown } = searchTree(places, typed)
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
            const reason = disabledReason(place)
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
