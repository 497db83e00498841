import { formatCount } from '#lib/format/format.ts'
import styles from './coin-change.module.css'

/** A signed amount of coins, coloured by its sign. */
export const CoinChange = ({ coins }: { coins: number }) => (
  <b className={coins < 0 ? styles.spent : styles.gained}>
    {coins < 0 ? '−' : '+'}
    {formatCount(Math.abs(coins))}
  </b>
)
