import { Button } from 'antd'
import { Network, Users } from 'lucide-react'
import { Link } from 'react-router'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { peopleOfDepartment } from './admin-users-views.ts'
import { type Place, peopleIn } from './department-tree.ts'
import styles from './division.module.css'

interface CannotDeleteProps {
  place: Place
  /** What the server said, where the tree shown was older than its own. */
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

/** Says what stands in the way of deleting, and leads there. */
export function CannotDelete({ place, message, choose, onClose }: CannotDeleteProps) {
  const { node } = place
  const below = peopleIn(node) - node.memberCount
  const lookAt = (id: number) => {
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
          <Button danger disabled>
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
            <Link to={peopleOfDepartment(node.id)}>查看人员</Link>
          </li>
        )}
        {node.children.length > 0 && (
          <li>
            <Network size={16} strokeWidth={1.6} aria-hidden />
            <div>
              <b>{node.children.length} 个下级部门</b>
              <small>
                {namesOf(place)}
                {below > 0 && `，共 ${below} 人`}
              </small>
            </div>
            <button type="button" onClick={() => lookAt(node.children[0]!.id)}>
              查看
            </button>
          </li>
        )}
      </ul>
    </AdminDialog>
  )
}
