import styles from './person-cell.module.css'

/** Somebody in a table: the name over the phone. */
export const PersonCell = ({ name, phone }: { name: string; phone: string }) => (
  <div className={styles.person}>
    <b>{name}</b>
    <small>{phone || '–'}</small>
  </div>
)
