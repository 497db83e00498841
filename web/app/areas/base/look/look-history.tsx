import type { LookState } from '#contract/base/look/look.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import styles from './look.module.css'

interface LookHistoryProps {
  state: LookState
  isBusy: boolean
  onRestore: (number: number) => void
}

/** LOOK-5: the published looks, each of which can come back. */
export const LookHistory = ({ state: { versions, isBuiltIn }, isBusy, onRestore }: LookHistoryProps) => (
  <Card as="section">
    <CardHead
      aside={
        <ForChanges>
          <Button
            className={styles.right}
            size="small"
            disabled={isBusy || (isBuiltIn && versions.length === 0)}
            onClick={() => onRestore(0)}
          >
            恢复内置外观
          </Button>
        </ForChanges>
      }
    >
      修改记录
    </CardHead>
    {versions.length === 0 ? (
      <p className={styles.hint}>还没有发布过，线上是内置外观。</p>
    ) : (
      <ol className={styles.history}>
        {versions.map(({ number, isLive, userName, publishTime, changes }) => (
          <li key={number}>
            {changes.map(({ label, before, after }) => (
              <p key={label}>
                {label}
                <span>
                  {before} → {after}
                </span>
              </p>
            ))}
            <p>
              <small>
                {formatMinute(publishTime)}　{userName}
              </small>
              {isLive ? (
                <span>线上</span>
              ) : (
                <ForChanges>
                  <button type="button" className="link" disabled={isBusy} onClick={() => onRestore(number)}>
                    恢复
                  </button>
                </ForChanges>
              )}
            </p>
          </li>
        ))}
      </ol>
    )}
  </Card>
)
