import type { ReactNode } from 'react'
import { paths } from '#lib/url/paths.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './members.module.css'

/** The person behind a row of the back office: a link to the person's page. */
export const PersonLink = ({ id, children }: { id: number | null | undefined; children: ReactNode }) =>
  id && children ? (
    <Link className={styles.person} to={paths.backOfficeMember(id)}>
      {children}
    </Link>
  ) : (
    (children ?? '–')
  )
