import { UsersRound } from 'lucide-react'
import { Avatar } from '#ui/media/avatar.tsx'
import { lastsTo } from '../lasts-to.ts'
import type { ShareData } from './share-data.ts'
import styles from './share-dialog.module.css'

interface ShareHoldersProps {
  shares: NonNullable<ShareData['shares']>
  isBusy: boolean
  onRevoke: (shareId: number) => void
  onRevokeAll: () => void
}

/** The people and groups the member shared an item with; each share can be revoked. */
export const ShareHolders = ({ shares, isBusy, onRevoke, onRevokeAll }: ShareHoldersProps) => (
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
