import styles from './skeleton.module.css'

interface SkeletonRowsProps {
  count: number
  /** The rows are words alone. */
  isPlain?: boolean
}

/** Rows of a list still loading: grey bars where title and summary will stand, and the frame of the drawing to come. */
export function SkeletonRows({ count, isPlain }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label="加载中">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places are all they are
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

/** The frame of a drawing to come. */
export const SkeletonCover = () => <div className={styles.cover} />
