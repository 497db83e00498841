import { formatCount } from '#lib/format/format.ts'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './price.module.css'

/** A price in coins; 0 is shown as free. */
export function Price({ coin, size = 'normal' }: { coin: number; size?: 'small' | 'normal' | 'large' }) {
  if (coin === 0) return <span className={classNames(styles.free, styles[size])}>免费</span>
  return (
    <span className={classNames(styles.price, styles[size])}>
      <b>{formatCount(coin)}</b>V币
    </span>
  )
}
