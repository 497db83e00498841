import styles from './dash-list.module.css'

/** A list of short rules or notes with dashes as bullets. */
export const DashList = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
