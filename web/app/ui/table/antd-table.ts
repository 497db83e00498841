import type { TableProps } from 'antd'
import type { Key, ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  width?: number
  align?: 'left' | 'right'
  /** Field name for the `sort` parameter. */
  sortBy?: string
  /** Cannot be hidden. */
  isFixed?: boolean
  /** Stays visible at the right edge while the table scrolls horizontally. */
  isAtEnd?: boolean
  /** The same on phones, for a column that is narrow enough to leave room for the others. */
  isAtEndOnPhones?: boolean
}

/** Converts columns to Ant Design's format and leaves out hidden ones. */
export const antdColumns = <Row>(columns: Column<Row>[], hidden: string[], sort?: string): TableProps<Row>['columns'] =>
  columns
    .filter((column) => column.isFixed || !hidden.includes(column.key))
    .map(({ key, title, width, align, sortBy, isAtEnd, isAtEndOnPhones, render }) => ({
      key: sortBy ?? key,
      title,
      width,
      align,
      className: isAtEnd ? classNames(styles.atEnd, isAtEndOnPhones && styles.onPhones) : undefined,
      render: (_value, row) => render(row),
      ...(sortBy && { sorter: true, sortOrder: orderOf(sort, sortBy) }),
    }))

const orderOf = (sort: string | undefined, field: string) =>
  sort === `${field},asc` ? ('ascend' as const) : sort === `${field},desc` ? ('descend' as const) : null

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2]

/** `field,asc` as the API expects it; undefined for the default order. */
export const toSortParam = <Row>(sorter: Sorter<Row>): string | undefined => {
  const { order, columnKey } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  return order && columnKey ? `${String(columnKey)},${order === 'ascend' ? 'asc' : 'desc'}` : undefined
}

/** Shows content below rows permanently, without the expand icon. */
export const expandedRows = <Row>(rows: readonly Row[], rowKey: (row: Row) => Key, below: (row: Row) => ReactNode) => ({
  showExpandColumn: false,
  expandedRowKeys: rows.filter((row) => below(row)).map(rowKey),
  expandedRowRender: below,
})
