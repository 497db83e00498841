import { Network, Users } from 'lucide-react'
import { Link } from 'react-router'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { departmentMembersPath } from '../members/member-views.ts'
import { membersIn, type Place } from './department-tree.ts'
import styles from './departments.module.css'

interface CannotDeleteProps {
  place: Place
  /** The message of the server, if it refused because the displayed tree was outdated. */
  message?: string
  choose: (id: number) => void
  onClose: () => void
}

const namesOf = ({ node: { children } }: Place) =>
  children.length > 8
    ? `${children
        .slice(0, 8)
        .map(({ name }) => name)
        .join('、')} 等 ${children.length} 个`
    : children.map(({ name }) => name).join('、')

/** Explains why a department cannot be deleted, with links to its members and departments. */
export function CannotDelete({ place, message, choose, onClose }: CannotDeleteProps) {
  const { node } = place
  const membersBelow = membersIn(node) - node.memberCount
  const openDepartment = (id: number) => {
    choose(id)
    onClose()
  }
  return (
    <AdminDialog
      title={`不能删除「${node.name}」`}
      width={520}
      consequence="没有人员和下级的部门可直接删除"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>知道了</Button>
          <Button look="danger" disabled>
            删除
          </Button>
        </>
      }
    >
      <p className={styles.why}>{message ?? '其下还有人员或下级部门。先处理下面各项，清空后才能删除。'}</p>
      <ul className={styles.obstacles}>
        {node.memberCount > 0 && (
          <li>
            <Users size={16} strokeWidth={1.6} aria-hidden />
            <div>
              <b>{node.memberCount} 名人员</b>
              <small>直属「{node.name}」</small>
            </div>
            <Link to={departmentMembersPath(node.id)}>查看人员</Link>
          </li>
        )}
        {node.children.length > 0 && (
          <li>
            <Network size={16} strokeWidth={1.6} aria-hidden />
            <div>
              <b>{node.children.length} 个下级部门</b>
              <small>
                {namesOf(place)}
                {membersBelow > 0 && `，共 ${membersBelow} 人`}
              </small>
            </div>
            <button type="button" onClick={() => openDepartment(node.children[0]!.id)}>
              查看
            </button>
          </li>
        )}
      </ul>
    </AdminDialog>
  )
}
