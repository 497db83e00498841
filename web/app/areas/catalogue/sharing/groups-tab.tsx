import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { UserGroup } from '#contract/catalogue/sharing/sharing.ts'
import { memberTabPath, paths } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { ListSearch } from '#ui/item-list/list-search.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { lastsTo } from '../items/access/lasts-to.ts'
import { useChange } from '../items/access/sharing/use-change.ts'
import styles from './groups-tab.module.css'
import type { GroupsData } from './load-groups.ts'

const GroupDialog = lazy(async () => ({ default: (await import('./group-dialog.tsx')).GroupDialog }))
const groupsPath = memberTabPath('groups')

/** The member's groups; an item shared with a group is open to its present people. */
export function GroupsTab({ data }: { data: GroupsData }) {
  const [edited, setEdited] = useState<UserGroup | 'new'>()
  return (
    <>
      <ItemList
        title="用户组"
        unit="个"
        found={data}
        head={<Head name={data.name} onNew={() => setEdited('new')} />}
        empty={<NoGroup isFiltered={data.name !== undefined} onNew={() => setEdited('new')} />}
      >
        {data.content.map((group) => (
          <GroupRow key={group.id} group={group} onEdit={() => setEdited(group)} />
        ))}
      </ItemList>
      {edited && (
        <Suspense>
          <GroupDialog
            key={edited === 'new' ? 'new' : edited.id}
            group={edited === 'new' ? undefined : edited}
            open
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {data.shown && <GroupContents group={data.shown} backTo={groupsPath} />}
    </>
  )
}

const Head = ({ name, onNew }: { name?: string; onNew: () => void }) => (
  <>
    <ListSearch
      action={paths.member}
      preserved={{ activerescore: 'groups' }}
      name={name}
      label="搜索用户组"
      placeholder="组名或成员"
    />
    <Button look="primary" onClick={onNew}>
      <Plus size={16} strokeWidth={1.6} aria-hidden />
      新建用户组
    </Button>
  </>
)

const NoGroup = ({ isFiltered, onNew }: { isFiltered: boolean; onNew: () => void }) =>
  isFiltered ? (
    <Empty actions={<LinkButton to={groupsPath}>查看全部</LinkButton>}>没有符合条件的用户组</Empty>
  ) : (
    <Empty title="还没有用户组" actions={<Button onClick={onNew}>新建用户组</Button>}>
      把同一项目的人放在一起，共享资源和课程时一次给到
    </Empty>
  )

function GroupRow({ group, onEdit }: { group: UserGroup; onEdit: () => void }) {
  const { id, name, userCount, userList, resourceCount, lessonCount, updateTime } = group
  const change = useChange()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = async () => {
    const shared = resourceCount + lessonCount
    const isSure = await confirm(`确定删除用户组「${name}」？`, {
      detail: shared > 0 ? `经该组共享的 ${shared} 项内容将同时收回。` : undefined,
      action: '删除',
      danger: true,
    })
    if (!isSure) return toast.info('已取消删除')
    change.send({ do: 'delete-group', id })
  }
  return (
    <li className={styles.row}>
      <div>
        <h3>{name}</h3>
        <small>更新于 {formatDay(updateTime)}</small>
      </div>
      <div className={styles.people}>
        <PeopleStack people={userList} total={userCount} />
        <b className="num">{userCount}</b> 人
      </div>
      <dl>
        <div>
          <dt>资源</dt>
          <dd className="num">{resourceCount || '–'}</dd>
        </div>
        <div>
          <dt>课程</dt>
          <dd className="num">{lessonCount || '–'}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <button type="button" onClick={onEdit}>
          编辑
        </button>
        <button type="button" onClick={() => void navigate(`${groupsPath}&show=${id}`)}>
          共享内容
        </button>
        <button type="button" className={styles.danger} onClick={remove} disabled={change.isBusy}>
          删除
        </button>
      </div>
    </li>
  )
}

/** The items shared with a group, each with a button to revoke it. */
function GroupContents({ group, backTo }: { group: NonNullable<GroupsData['shown']>; backTo: string }) {
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

const maxShown = 4

/** Overlapping avatars of the first people, and the number of the others. */
const PeopleStack = ({ people, total }: { people: { id: number; nickName: string }[]; total: number }) => (
  <span className={styles.stack} aria-hidden="true">
    {people.slice(0, maxShown).map(({ id, nickName }) => (
      <Avatar key={id} name={nickName} />
    ))}
    {total > maxShown && <span className={styles.more}>+{total - maxShown}</span>}
  </span>
)
