import type { TableProps } from 'antd'
import type { Key, ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  width?: number
  align?: 'left' | 'right'
  /** The field the call sorts by. */
  sortBy?: string
  /** Cannot be put away. */
  isFixed?: boolean
  /** Stays in sight at the right edge while the table is moved sideways. */
  isAtEnd?: boolean
}

/** Our columns in Ant Design's words, without those a person has put away. */
export const antdColumns = <Row>(columns: Column<Row>[], hidden: string[], sort?: string): TableProps<Row>['columns'] =>
  columns
    .filter((column) => column.isFixed || !hidden.includes(column.key))
    .map(({ key, title, width, align, sortBy, isAtEnd, render }) => ({
      key: sortBy ?? key,
      title,
      width,
      align,
      className: isAtEnd ? styles.atEnd : undefined,
      render: (_value, row) => render(row),
      ...(sortBy && { sorter: true, sortOrder: orderOf(sort, sortBy) }),
    }))

const orderOf = (sort: string | undefined, field: string) =>
  sort === `${field},asc` ? ('ascend' as const) : sort === `${field},desc` ? ('descend' as const) : null

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2]

/** `field,asc` as the calls want it; undefined for the usual order. */
export const toSortParam = <Row>(sorter: Sorter<Row>): string | undefined => {
  const { order, columnKey } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  return order && columnKey ? `${String(columnKey)},${order === 'ascend' ? 'asc' : 'desc'}` : undefined
}

/** The lines under rows: all open, no arrow to open them. */
export const expandedRows = <Row>(rows: readonly Row[], rowKey: (row: Row) => Key, below: (row: Row) => ReactNode) => ({
  showExpandColumn: false,
  expandedRowKeys: rows.filter((row) => below(row)).map(rowKey),
  expandedRowRender: below,
})
