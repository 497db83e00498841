import { useNavigate } from 'react-router'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { lastsTo } from '../items/access/lasts-to.ts'
import { useChange } from '../items/access/sharing/use-change.ts'
import styles from './groups-tab.module.css'
import type { GroupsData } from './load-groups.ts'

/** The items shared with a group, each with a button to revoke it. */
export function GroupContents({ group, backTo }: { group: NonNullable<GroupsData['shown']>; backTo: string }) {
  const navigate = useNavigate()
  const change = useChange()
  const close = () => void navigate(backTo)
  return (
    <Dialog
      open
      onClose={close}
      title={`共享给「${group.name}」的内容`}
      actions={<Button onClick={close}>关闭</Button>}
    >
      {group.shares.length === 0 && <Empty>还没有共享给该组的内容</Empty>}
      <ul className={styles.contents}>
        {group.shares.map(({ id, kind, name, until }) => (
          <li key={id}>
            <Tag>{kind === 'resource' ? '资源' : '课程'}</Tag>
            <span>
              {name}
              <small className="muted">，{lastsTo(until)}</small>
            </span>
            <button type="button" disabled={change.isBusy} onClick={() => change.send({ do: 'revoke', ids: id })}>
              撤销
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
