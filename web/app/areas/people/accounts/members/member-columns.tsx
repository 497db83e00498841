import type { Department } from '#contract/people/accounts/departments.ts'
import type { MemberItem } from '#contract/people/accounts/members.ts'
import { accountStateLabel } from '#contract/state-words.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatDay, formatMinute } from '#lib/format/format.ts'
import { useMay } from '#lib/session/permissions.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { ChangeSwitch } from '#ui/table/change-switch.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { pathText, placeOf } from '../departments/department-tree.ts'
import type { MemberActions } from './member-actions.ts'
import { isLevel, levelTags } from './member-levels.ts'
import styles from './members.module.css'

interface ColumnContext {
  departments: Department[]
  actions: MemberActions
  edit: (member: MemberItem) => void
}

export const memberColumns = ({ departments, actions, edit }: ColumnContext): Column<MemberItem>[] => [
  {
    key: 'username',
    title: '用户名',
    isFixed: true,
    sortBy: 'username',
    render: (member) => <MemberName {...member} />,
  },
  { key: 'phone', title: '手机号', render: ({ phone }) => phone || '–' },
  {
    key: 'email',
    title: '邮箱',
    render: ({ email }) => (
      <span className={styles.email} title={email}>
        {email || '–'}
      </span>
    ),
  },
  { key: 'level', title: '等级', render: ({ levelId }) => <LevelTag levelId={levelId} /> },
  {
    key: 'department',
    title: '公司与部门',
    render: ({ deptId }) => <DepartmentPath departments={departments} id={deptId} />,
  },
  {
    key: 'createTime',
    title: '最近登录 / 注册',
    sortBy: 'createTime',
    render: ({ createTime, lastLoginTime }) => (
      <div className={styles.times}>
        {lastLoginTime ? formatMinute(lastLoginTime) : '从未登录'}
        <small>注册于 {formatDay(createTime)}</small>
      </div>
    ),
  },
  { key: 'enabled', title: '状态', render: (member) => <EnabledSwitch member={member} actions={actions} /> },
  actionsColumn((member) => (
    <>
      <RowAction onClick={() => edit(member)}>编辑</RowAction>
      <RowAction onClick={() => ignoreFailure(actions.resetPassword(member))}>重置密码</RowAction>
      <DeleteAction onClick={() => ignoreFailure(actions.remove([member]))} />
    </>
  )),
]

interface MemberNameProps {
  id: number
  username: string
  nickName: string
  avatar: string | null
}

/** A member in a table: avatar, user name, and the nickname if it differs. */
export const MemberName = ({ id, username, nickName, avatar }: MemberNameProps) => (
  <div className={styles.name}>
    {avatar ? <img src={avatar} alt="" width={32} height={32} /> : <Avatar name={nickName || username} />}
    <div>
      <b>
        <PersonLink id={id}>{username}</PersonLink>
      </b>
      {nickName && nickName !== username && <small>{nickName}</small>}
    </div>
  </div>
)

export const LevelTag = ({ levelId }: { levelId: number | null }) =>
  isLevel(levelId) ? <Tag tone={levelTags[levelId].tone}>{levelTags[levelId].label}</Tag> : '–'

const DepartmentPath = ({ departments, id }: { departments: Department[]; id: number | null }) => {
  const text = pathText(placeOf(departments, id)?.path ?? [])
  return (
    <span className={styles.department} title={text}>
      {text || '–'}
    </span>
  )
}

/** Deleting is not for everybody who edits accounts. */
const DeleteAction = ({ onClick }: { onClick: () => void }) =>
  useMay()('deleteMembers', 'do') && (
    <RowAction isDangerous onClick={onClick}>
      删除
    </RowAction>
  )

const EnabledSwitch = ({ member, actions }: { member: MemberItem; actions: MemberActions }) => (
  <span className={styles.switch}>
    <ChangeSwitch
      checked={member.enabled}
      aria-label={`${member.username} 账号状态`}
      onChange={(enabled) => ignoreFailure(actions.setEnabled([member], enabled))}
    />
    {accountStateLabel(member.enabled)}
  </span>
)
