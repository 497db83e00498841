import { useCallback, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SeatBar } from './seat-bar.tsx'
import { type Choice, ShareChoice } from './share-choice.tsx'
import type { ShareData, SharedKind } from './share-data.ts'
import styles from './share-dialog.module.css'
import { ShareHolders } from './share-holders.tsx'
import { ShareUntil } from './share-until.tsx'
import { useChange } from './use-change.ts'

interface ShareDialogProps {
  open: boolean
  kind: SharedKind
  id: number
  name: string
  onClose: () => void
}

const nothingChosen: Choice = { groups: new Set(), people: new Set(), until: '' }

/** Shares a resource or lesson with groups or people, and lists its shares. */
export function ShareDialog({ open, kind, id, name, onClose }: ShareDialogProps) {
  const { data, load } = useFetcher<ShareData>()
  const [choice, setChoice] = useState(nothingChosen)
  const reload = useCallback(() => void load(`${paths.sharing}?kind=${kind}&itemId=${id}`), [load, kind, id])
  useEffect(() => {
    if (open) reload()
  }, [open, reload])
  const change = useChange(() => {
    setChoice(nothingChosen)
    reload()
  })
  const { groups, people, until } = choice
  const count = groups.size + people.size
  const share = () =>
    change.send({
      do: 'share',
      kind,
      itemId: id,
      userGroupId: [...groups].join(','),
      userIds: [...people].join(','),
      until,
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`共享${kind === 'lesson' ? '课程' : '资源'}：${name}`}
      width={960}
      consequence={consequenceOf(choice)}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button look="primary" onClick={share} disabled={count === 0 || change.isBusy}>
            {change.isBusy ? '正在共享…' : '共享'}
          </Button>
        </>
      }
    >
      {data?.shares ? (
        <div className={styles.sides}>
          <section>
            {data.shares.seats && <SeatBar {...data.shares.seats} />}
            {data.people.length + data.shares.groups.length === 0 ? (
              <Empty title="还没有可以共享的人">本公司的三级会员和用您的邀请码注册的人会出现在这里</Empty>
            ) : (
              <>
                <ShareChoice people={data.people} shares={data.shares} choice={choice} onChange={setChoice} />
                <ShareUntil value={until} onChange={(day) => setChoice({ ...choice, until: day })} />
              </>
            )}
          </section>
          <ShareHolders
            shares={data.shares}
            isBusy={change.isBusy}
            onRevoke={(shareId) => change.send({ do: 'revoke', ids: shareId })}
            onRevokeAll={() => change.send({ do: 'revoke-all', kind, itemId: id })}
          />
        </div>
      ) : (
        <Spinner label="正在读取共享" />
      )}
    </Dialog>
  )
}

const consequenceOf = ({ groups, people }: Choice): string => {
  const parts = [groups.size && `${groups.size} 个用户组`, people.size && `${people.size} 人`].filter(Boolean)
  return parts.length ? `将共享给 ${parts.join('、')}` : ''
}
