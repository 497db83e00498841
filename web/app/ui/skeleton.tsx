import styles from './skeleton.module.css'

/** A grey bar where a line of text will stand. */
export function Skeleton({ width = '100%', height = 12 }: { width?: string; height?: number }) {
  return <i className={styles.bar} style={{ width, height }} />
}

/** Cards still loading, with the frame of the drawing that will fill them. */
export function SkeletonCards({ count = 4 }: { count?: number }) {
  return (
    <div className={styles.grid} role="status" aria-label="加载中">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places are all they are
        <div key={at} className={styles.card}>
          <div className={styles.cover} />
          <div className={styles.text}>
            <Skeleton width="90%" height={16} />
            <Skeleton width="64%" />
            <Skeleton width="40%" height={18} />
          </div>
        </div>
      ))}
    </div>
  )
}
