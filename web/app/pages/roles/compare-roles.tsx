import { Select } from 'antd'
import { Check, Eye, UsersRound } from 'lucide-react'
import { useState } from 'react'
import {
  type AdminRole,
  adminRoles,
  type Grade,
  gradeOf,
  grades,
  permissionNames,
  permissions,
  tableRoles,
} from '#contract/permissions.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from './role-table.module.css'

const options = tableRoles.map((value) => ({ value, label: adminRoles[value].label }))

/** Two roles side by side, with only the permissions in which they differ. */
export function CompareRoles({ onClose }: { onClose: () => void }) {
  const [roles, setRoles] = useState<[AdminRole, AdminRole]>(['content', 'support'])
  const [one, other] = roles
  const differing = permissionNames.filter((name) => gradeOf(one, name) !== gradeOf(other, name))
  return (
    <AdminDialog
      title="比较两个角色"
      note={`${differing.length} 项不同，${permissionNames.length - differing.length} 项相同`}
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <table className={styles.comparison}>
        <thead>
          <tr>
            <th scope="col">权限</th>
            <th scope="col">
              <Select
                aria-label="第一个角色"
                options={options}
                value={one}
                onChange={(role) => setRoles([role, other])}
              />
            </th>
            <th scope="col">
              <Select
                aria-label="第二个角色"
                options={options}
                value={other}
                onChange={(role) => setRoles([one, role])}
              />
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => (
            <tr key={name}>
              <th scope="row">{permissions[name].label}</th>
              <td>
                <GradeMark grade={gradeOf(one, name)} />
              </td>
              <td>
                <GradeMark grade={gradeOf(other, name)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differing.length === 0 && <p className={styles.none}>两个角色的权限完全相同</p>}
    </AdminDialog>
  )
}

const icons = {
  do: <Check size={15} strokeWidth={2.2} aria-hidden />,
  review: <UsersRound size={14} strokeWidth={1.6} aria-hidden />,
  see: <Eye size={15} strokeWidth={1.6} aria-hidden />,
  none: null,
}

/** How far a permission reaches, distinguished by shape and word, not by colour alone. */
export const GradeMark = ({ grade }: { grade: Grade }) => (
  <span className={styles.grade} data-grade={grade} title={grades[grade]}>
    {icons[grade]}
    {grade === 'review' && grades.review}
    {grade === 'none' && <span aria-hidden>–</span>}
    {grade !== 'review' && <span className="sr-only">{grades[grade]}</span>}
  </span>
)
