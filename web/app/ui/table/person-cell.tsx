import styles from './person-cell.module.css'

/** A person in a table: name and phone number. */
export const PersonCell = ({ name, phone }: { name: string; phone: string }) => (
  <div className={styles.person}>
    <b>{name}</b>
    <small>{phone || '–'}</small>
  </div>
)
