import { Search } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import { updateDepartment } from '#contract/people/accounts/departments.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Input } from '#ui/form/input.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { countDescendants, isWithin, membersIn, type Place, pathText, searchTree } from './department-tree.ts'
import styles from './departments.module.css'

interface MoveDepartmentProps {
  place: Place
  places: Place[]
  /** The department it was dropped on. */
  target?: number
  onClose: () => void
  onMoved: () => Promise<void>
}

const disabledReasonFor = (moved: Place) => (place: Place) => {
  if (place.node.id === moved.parent?.id) return '现在的上级'
  if (place.node.id === moved.node.id) return '自己，不能选'
  return isWithin(moved.node, place.node.id) ? '自己的下级，不能选' : undefined
}

/** Moves a department and its descendants below another department. */
export function MoveDepartment({ place, places, target, onClose, onMoved }: MoveDepartmentProps) {
  const { node } = place
  const form = useForm<{ pid?: number }>({
    initial: target === undefined ? {} : { pid: target },
    check: ({ pid }) =>
      pid === undefined ? { pid: '请选择要移到的位置' } : fieldErrors(updateDepartment.body, { id: node.id, pid }),
    async save({ pid }) {
      const { message } = await quietApi.departments.updateDepartment({ id: node.id, pid, version: node.version })
      toast.success(message)
      await onMoved()
    },
  })
  const to = places.find((other) => other.node.id === form.values.pid)
  const above = to && to.depth >= 0 ? to.path : []
  const people = membersIn(node)
  return (
    <FormDialog
      title={`移动「${node.name}」`}
      note={`${people} 人、${countDescendants(node)} 个下级部门随同移动`}
      width={560}
      consequence={form.errors.pid ?? (to ? `移动后为第 ${above.length + 1} 级` : '选择新的上级')}
      action={people > 0 ? `移动 ${people} 人` : '移动'}
      busyAction="正在移动…"
      form={form}
      onClose={onClose}
    >
      <DepartmentRadios
        label="移动到"
        places={places}
        value={form.values.pid}
        disabledReason={disabledReasonFor(place)}
        onChange={(pid) => form.set({ pid })}
      />
      <TitleBlock
        className={styles.fromTo}
        items={[
          { label: '现在', value: pathText(place.path) },
          { label: '移动后', value: to ? pathText([...above, node]) : '–' },
        ]}
      />
    </FormDialog>
  )
}

interface DepartmentRadiosProps {
  label: string
  places: Place[]
  value?: number
  /** The reason why a department cannot be chosen. */
  disabledReason: (place: Place) => string | undefined
  onChange: (id: number) => void
}

/** Radio buttons for the departments of the tree, with a search. */
function DepartmentRadios({ label, places, value, disabledReason, onChange }: DepartmentRadiosProps) {
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
