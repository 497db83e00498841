import { Cascader } from 'antd'
import type { Department } from '#contract/people/accounts/departments.ts'
import type { RowControl } from '#ui/antd/form-row.tsx'
import { pathText, placeOf } from './department-tree.ts'

interface DepartmentCascaderProps {
  control: RowControl
  departments: Department[]
  value: number | null | undefined
  onChange: (id: number | undefined) => void
}

interface Option {
  value: number
  label: string
  children?: Option[]
}

const optionOf = ({ id, name, children }: Department): Option => ({
  value: id,
  label: name,
  ...(children.length > 0 && { children: children.map(optionOf) }),
})

/** The alliance first, without its children; then the companies with their departments. */
const optionsOf = (roots: Department[]): Option[] => [
  ...roots.map(({ id, name }) => ({ value: id, label: name })),
  ...roots.flatMap(({ children }) => children.map(optionOf)),
]

/** Selects a department at any depth of the tree. */
export const DepartmentCascader = ({ control, departments, value, onChange }: DepartmentCascaderProps) => (
  <Cascader
    {...control}
    status={control['aria-invalid'] && 'error'}
    placeholder="请选择"
    changeOnSelect
    allowClear
    showSearch
    options={optionsOf(departments)}
    value={placeOf(departments, value)?.path.map(({ id }) => id) ?? []}
    displayRender={() => pathText(placeOf(departments, value)?.path ?? [])}
    onChange={(ids) => onChange(ids?.at(-1))}
  />
)
