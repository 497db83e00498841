import styles from './dash-list.module.css'

/** Short rules or notes, one beneath the other, each behind a dash. */
export const DashList = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
