import type { ReactNode } from 'react'
import styles from './person-cell.module.css'

/** A person in a table: name, usually a link, and phone number. */
export const PersonCell = ({ name, phone }: { name: ReactNode; phone: string }) => (
  <div className={styles.person}>
    <b>{name}</b>
    <small>{phone || '–'}</small>
  </div>
)
