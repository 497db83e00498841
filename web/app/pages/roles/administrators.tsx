import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Administrator } from '#contract/people/accounts/roles.ts'
import { type AdminRole, adminRoleNames, adminRoles } from '#contract/permissions.ts'
import { formatDay } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { useMayChange } from '#ui/table/may-change.tsx'
import { RowAction, RowActions } from '#ui/table/row-actions.tsx'
import { ScrollFrame } from '#ui/table/scroll-frame.tsx'
import type { RoleQuestion } from './request-role.tsx'
import { RoleTag } from './role-tag.tsx'
import styles from './roles.module.css'
import { shortTime } from './times.ts'

interface AdministratorsProps {
  administrators: Administrator[]
  onAsk: (question: RoleQuestion) => void
  onPreview: (administrator: Administrator) => void
}

const shownAtFirst = 8

/** Everybody with a role, filtered by role. */
export function Administrators({ administrators, onAsk, onPreview }: AdministratorsProps) {
  const [role, setRole] = useState<AdminRole>()
  const [isWhole, setWhole] = useState(false)
  const mayChange = useMayChange()
  const chosen = administrators.filter((one) => role === undefined || one.role === role)
  const shown = isWhole ? chosen : chosen.slice(0, shownAtFirst)
  return (
    <Card as="section" aria-label="管理员">
      <div className={styles.peopleHead}>
        <h2>管理员</h2>
        <span className={styles.count}>{administrators.length} 人</span>
        <span className={styles.space} />
        <RoleFilter administrators={administrators} current={role} onChoose={setRole} />
        {mayChange && (
          <Button look="primary" onClick={() => onAsk({ kind: 'new' })}>
            <UserPlus size={14} aria-hidden />
            申请设管理员
          </Button>
        )}
      </div>
      <ScrollFrame>
        <table className={styles.list}>
          <thead>
            <tr>
              <th scope="col">姓名</th>
              <th scope="col">角色</th>
              <th scope="col">任职起</th>
              <th scope="col">最近登录</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.id}>
                <td>
                  <span className={styles.name}>
                    <Avatar name={one.userName} src={one.avatar} />
                    {one.userName}
                    {one.isSelf && <small>您</small>}
                  </span>
                </td>
                <td>
                  <RoleTag role={one.role} />
                </td>
                <td>{one.sinceTime ? formatDay(one.sinceTime) : <Status tone="off">已停用</Status>}</td>
                <td>{one.lastLoginTime ? shortTime(one.lastLoginTime) : '–'}</td>
                <td>
                  <Actions administrator={one} onAsk={onAsk} onPreview={onPreview} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <div className={styles.listFoot}>
        显示 {shown.length} 人，共 {chosen.length} 人
        {shown.length < chosen.length && (
          <button type="button" className="link" onClick={() => setWhole(true)}>
            全部显示
          </button>
        )}
      </div>
    </Card>
  )
}

interface RoleFilterProps {
  administrators: Administrator[]
  current: AdminRole | undefined
  onChoose: (role: AdminRole | undefined) => void
}

const RoleFilter = ({ administrators, current, onChoose }: RoleFilterProps) => (
  <fieldset className={styles.filter} aria-label="按角色筛选">
    <button type="button" aria-pressed={current === undefined} onClick={() => onChoose(undefined)}>
      全部
    </button>
    {adminRoleNames.map((role) => {
      const count = administrators.filter((one) => one.role === role).length
      return (
        count > 0 && (
          <button key={role} type="button" aria-pressed={current === role} onClick={() => onChoose(role)}>
            {adminRoles[role].label} {count}
          </button>
        )
      )
    })}
  </fieldset>
)

const Actions = ({
  administrator,
  onAsk,
  onPreview,
}: { administrator: Administrator } & Pick<AdministratorsProps, 'onAsk' | 'onPreview'>) => (
  <RowActions>
    <RowAction isDisabled={isFixed(administrator)} onClick={() => onAsk({ kind: 'change', administrator })}>
      改角色
    </RowAction>
    <RowAction isReading onClick={() => onPreview(administrator)}>
      以其身份看
    </RowAction>
    {administrator.isWaiting ? (
      <Status tone="wait">等第二人同意</Status>
    ) : (
      <RowAction
        isDangerous
        isDisabled={isFixed(administrator)}
        onClick={() => onAsk({ kind: 'revoke', administrator })}
      >
        撤销
      </RowAction>
    )}
  </RowActions>
)

/** A disabled account is enabled first; one request at a time. */
const isFixed = ({ isWaiting, sinceTime }: Administrator) => isWaiting || sinceTime === null
