import styles from './share-dialog.module.css'

const mostDrawnSeats = 50

/** The used seats of a purchased course; a large number of seats is not drawn. */
export const SeatBar = ({ total, used }: { total: number; used: number }) => (
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
