import styles from './skeleton.module.css'

interface SkeletonRowsProps {
  count: number
  /** Rows without a cover. */
  isPlain?: boolean
}

/** Placeholder rows of a list that is loading: grey bars for title and summary, and the frame of the cover. */
export function SkeletonRows({ count, isPlain }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label="加载中">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <div key={at} className={styles.row}>
          <div className={styles.text}>
            <i className={styles.title} />
            <i className={styles.summary} />
          </div>
          {!isPlain && <SkeletonCover />}
        </div>
      ))}
    </div>
  )
}

/** Placeholder of a cover. */
export const SkeletonCover = () => <div className={styles.cover} />
