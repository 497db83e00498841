import styles from './share-dialog.module.css'

const drawnTo = 50

/** How many of the people to whom a purchased course may be opened have it. */
export const SeatBar = ({ total, used }: { total: number; used: number }) => (
  <div className={styles.seats}>
    <p>
      席位 <b className="num">{used}</b> 已用
      <span>
        剩余 <b className="num">{Math.max(0, total - used)}</b> / {total}
      </span>
    </p>
    {total <= drawnTo && (
      <div aria-hidden="true">
        {Array.from({ length: total }, (_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
          <i key={seat} data-used={seat < used || undefined} />
        ))}
      </div>
    )}
  </div>
)
