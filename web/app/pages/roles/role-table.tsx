import { FileCheck2, GitCompare, Headset, Info, type LucideIcon, Scale, ScanEye, ServerCog } from 'lucide-react'
import { useState } from 'react'
import type { Administrator } from '#contract/people/accounts/roles.ts'
import {
  adminRoles,
  gradeOf,
  type Permission,
  permissionNames,
  permissions,
  tableRoles,
} from '#contract/permissions.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { ScrollFrame } from '#ui/table/scroll-frame.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { GradeMark } from './compare-roles.tsx'
import styles from './role-table.module.css'

const CompareRoles = onDemand(async () => (await import('./compare-roles.tsx')).CompareRoles)

type TableRole = (typeof tableRoles)[number]

const icons: Record<TableRole, LucideIcon> = {
  content: FileCheck2,
  finance: Scale,
  support: Headset,
  audit: ScanEye,
  system: ServerCog,
}

const groups = [...new Set(permissionNames.map((name) => permissions[name].group))].map((group) => ({
  group,
  names: permissionNames.filter((name) => permissions[name].group === group),
}))

/** The table of roles and permissions. It is part of the program, so that it changes only with a release. */
export function RoleTable({ administrators }: { administrators: Administrator[] }) {
  const [isComparing, setComparing] = useState(false)
  const supers = administrators.filter(({ role }) => role === 'super').length
  const compare = (
    <ToolButton icon={<GitCompare size={14} aria-hidden />} onClick={() => setComparing(true)}>
      比较两个角色
    </ToolButton>
  )
  const size = `${tableRoles.length} 个角色，${administrators.length} 位管理员，${permissionNames.length} 项权限`
  return (
    <Card as="section">
      <CardHead
        aside={
          <>
            <span className={styles.count}>{size}</span>
            <span className={styles.space} />
            {compare}
          </>
        }
      >
        谁能做什么
      </CardHead>
      <ScrollFrame label="权限表">
        <table className={styles.matrix}>
          <colgroup>
            <col className={styles.groupColumn} />
            <col />
            {tableRoles.map((role) => (
              <col key={role} className={styles.roleColumn} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th colSpan={2}>
                <span className="sr-only">权限</span>
                <Legend />
              </th>
              {tableRoles.map((role) => (
                <RoleHead key={role} role={role} people={administrators.filter((one) => one.role === role)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ group, names }) =>
              names.map((name, at) => (
                <tr key={name} data-first={at === 0 || undefined}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={names.length}>
                      {group}
                    </th>
                  )}
                  <PermissionCells name={name} />
                </tr>
              )),
            )}
          </tbody>
        </table>
      </ScrollFrame>
      <p className={styles.foot}>
        <Info size={15} strokeWidth={1.6} aria-hidden />
        一个人只有一个角色。系统角色不能动钱；谁是管理员、是什么角色，只由两名超级管理员决定。超级管理员（{supers}{' '}
        人）什么都可做。按「以其身份看」可核对每个人实际见到的菜单。
      </p>
      {isComparing && <CompareRoles onClose={() => setComparing(false)} />}
    </Card>
  )
}

const PermissionCells = ({ name }: { name: Permission }) => {
  const { label, note } = { note: undefined, ...permissions[name] }
  return (
    <>
      <th scope="row" className={styles.permission}>
        {label}
        {note && <small>{note}</small>}
      </th>
      {tableRoles.map((role) => (
        <td key={role}>
          <GradeMark grade={gradeOf(role, name)} />
        </td>
      ))}
    </>
  )
}

const legend = { do: '可做', review: '第二人同意才生效', see: '只看', none: '看不到入口' } as const

const Legend = () => (
  <ul className={styles.legend}>
    {(['do', 'review', 'see', 'none'] as const).map((grade) => (
      <li key={grade}>
        <GradeMark grade={grade} />
        <span aria-hidden>{legend[grade]}</span>
      </li>
    ))}
  </ul>
)

const shownPeople = 3

const RoleHead = ({ role, people }: { role: TableRole; people: Administrator[] }) => {
  const Icon = icons[role]
  return (
    <th scope="col">
      <b className={styles.roleName}>
        <Icon size={16} strokeWidth={1.6} aria-hidden />
        {adminRoles[role].label}
        {role === 'audit' && <Tag>只读</Tag>}
      </b>
      <small>{adminRoles[role].summary}</small>
      <span className={styles.people}>
        {people.length > 0 && (
          <span className={styles.stack} aria-hidden>
            {people.slice(0, shownPeople).map(({ id, userName, avatar }) => (
              <Avatar key={id} name={userName} src={avatar} />
            ))}
            {people.length > shownPeople && <i>+{people.length - shownPeople}</i>}
          </span>
        )}
        {people.length} 人
      </span>
    </th>
  )
}
