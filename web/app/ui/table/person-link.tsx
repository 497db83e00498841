import type { ReactNode } from 'react'
import { backOffice } from '#contract/back-office-paths.ts'
import { Link } from '#ui/navigation/link.tsx'
import type { Column } from './columns.ts'
import styles from './person-cell.module.css'

/** A link in a cell of a table of the back office. */
export const CellLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={styles.link} to={to}>
    {children}
  </Link>
)

/** The person behind a row of the back office: a link to the person's page, or the name alone where there is none. */
export const PersonLink = ({ id, children }: { id: number | null | undefined; children: ReactNode }) =>
  id && children ? <CellLink to={backOffice.member(id)}>{children}</CellLink> : (children ?? '–')

/** A column of people. */
export const personColumn = <Row,>(
  key: string,
  title: string,
  personOf: (row: Row) => [id: number | null | undefined, name: ReactNode],
): Column<Row> => ({
  key,
  title,
  render(row) {
    const [id, name] = personOf(row)
    return <PersonLink id={id}>{name}</PersonLink>
  },
})
