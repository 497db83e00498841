import { UsersRound } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Input } from '#ui/form/input.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { lastsTo } from '../lasts-to.ts'
import { type Choice, ShareChoice } from './share-choice.tsx'
import type { ShareData, SharedKind } from './share-data.ts'
import styles from './share-dialog.module.css'
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

const mostDrawnSeats = 50

/** The used seats of a purchased course; a large number of seats is not drawn. */
const SeatBar = ({ total, used }: { total: number; used: number }) => (
  <div className={styles.seats}>
    <p>
      席位 <b className="num">{used}</b> 已用
      <span>
        剩余 <b className="num">{Math.max(0, total - used)}</b> / {total}
      </span>
    </p>
    {total <= mostDrawnSeats && (
      <div aria-hidden="true">
        {Array.from({ length: total }, (_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat has no identity but its position
          <i key={seat} data-used={seat < used || undefined} />
        ))}
      </div>
    )}
  </div>
)

interface ShareUntilProps {
  value: string
  onChange: (day: string) => void
}

const terms = [
  ['长期', 0],
  ['30 天', 30],
  ['90 天', 90],
] as const

const inDays = (days: number) => formatDay(new Date(Date.now() + days * 86_400_000).toISOString())

/** The validity of a new share: without end, a number of days, or up to a chosen day. */
function ShareUntil({ value, onChange }: ShareUntilProps) {
  return (
    <div className={styles.until}>
      <span>有效期</span>
      <div className={styles.ways}>
        <fieldset>
          <legend className="sr-only">有效期</legend>
          {terms.map(([label, days]) => {
            const day = days ? inDays(days) : ''
            return (
              <label key={label}>
                <input type="radio" name="term" checked={value === day} onChange={() => onChange(day)} />
                {label}
              </label>
            )
          })}
        </fieldset>
        <Input
          type="date"
          min={inDays(0)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-label="共享到哪一天"
        />
      </div>
      <small>到期自动收回，席位同时释放。对方不能再次共享。</small>
    </div>
  )
}

interface ShareHoldersProps {
  shares: NonNullable<ShareData['shares']>
  isBusy: boolean
  onRevoke: (shareId: number) => void
  onRevokeAll: () => void
}

/** The people and groups the member shared an item with; each share can be revoked. */
const ShareHolders = ({ shares, isBusy, onRevoke, onRevokeAll }: ShareHoldersProps) => (
  <section className={styles.holders} aria-label="已经拥有">
    <header>
      <h3>
        已经拥有 <b className="num">{shares.userCount}</b>
      </h3>
      {shares.shares.length > 0 && (
        <button type="button" className={styles.danger} disabled={isBusy} onClick={onRevokeAll}>
          全部撤销
        </button>
      )}
    </header>
    <ul>
      {shares.shares.map((share) => (
        <li key={share.id}>
          {share.userGroupId ? <UsersRound size={22} strokeWidth={1.4} aria-hidden /> : <Avatar name={share.name} />}
          <span>
            {share.name}
            <small>
              {share.userGroupId ? `用户组 ${share.userCount} 人` : '个人'}，{lastsTo(share.until)}
            </small>
          </span>
          <button type="button" disabled={isBusy} aria-label={`撤销${share.name}`} onClick={() => onRevoke(share.id)}>
            撤销
          </button>
        </li>
      ))}
      {shares.shares.length === 0 && <li className="muted">还没有共享给任何人</li>}
    </ul>
  </section>
)
