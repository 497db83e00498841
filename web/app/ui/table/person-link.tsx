import type { ReactNode } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import styles from './person-cell.module.css'

/** The person behind a row of the back office: a link to the person's page, or the name alone where there is none. */
export const PersonLink = ({ id, children }: { id: number | null | undefined; children: ReactNode }) =>
  id && children ? (
    <Link className={styles.link} to={`/System/member?id=${id}`}>
      {children}
    </Link>
  ) : (
    (children ?? '–')
  )
