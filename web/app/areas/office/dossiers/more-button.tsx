import { formatCount } from '#lib/format/format.ts'
import styles from './entries.module.css'
import type { useEntries } from './use-entries.ts'

/** The foot of a growing list: how many are shown, and the button for more. */
export const MoreButton = ({ list }: { list: ReturnType<typeof useEntries> }) => {
  const { entries, total, hasMore, isLoadingMore, more } = list
  const all = total && `，共 ${formatCount(total.count)}${total.isCapped ? '+' : ''} 条`
  return (
    <p className={styles.foot}>
      <span>
        显示 {entries.length} 条{all}
      </span>
      {hasMore && (
        <button type="button" disabled={isLoadingMore} onClick={more}>
          {isLoadingMore ? '正在加载…' : '再看 20 条'}
        </button>
      )}
    </p>
  )
}
