import styles from './reader.module.css'

const rows = [0, 1, 2, 3, 4, 5]

/** The viewer's name, laid over a page. */
export const Watermark = ({ name }: { name: string }) => (
  <div className={styles.watermark} aria-hidden>
    {rows.map((row) => (
      <span key={row}>{`${name}　`.repeat(4)}</span>
    ))}
  </div>
)
