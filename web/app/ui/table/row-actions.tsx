import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { Column } from './columns.ts'
import { useMayChange } from './may-change.tsx'
import styles from './table.module.css'

/** Text buttons in the last column of a table, the dangerous one last. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

/** The last column of a table, with what can be done with a row. */
export const actionsColumn = <Row,>(
  render: Column<Row>['render'],
  more?: Pick<Column<Row>, 'isAtEndOnPhones'>,
): Column<Row> => ({
  key: 'actions',
  title: '操作',
  isFixed: true,
  isAtEnd: true,
  ...more,
  render: (row) => <RowActions>{render(row)}</RowActions>,
})

interface RowActionProps {
  children: ReactNode
  onClick: () => void
  isDangerous?: boolean
  isDisabled?: boolean
  /** Changes nothing: shown also to people who may only read the page. */
  isReading?: boolean
}

export const RowAction = ({ children, onClick, isDangerous, isDisabled, isReading }: RowActionProps) => {
  const mayChange = useMayChange()
  if (!mayChange && !isReading) return null
  return (
    <button type="button" data-danger={isDangerous || undefined} disabled={isDisabled} onClick={onClick}>
      {children}
    </button>
  )
}

export const RowLink = (props: LinkProps) => <Link {...props} />
