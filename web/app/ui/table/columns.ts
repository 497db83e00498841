import type { ReactNode } from 'react'

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

/** The columns a person has not hidden. */
export const shownColumns = <Row>(columns: Column<Row>[], hidden: string[]): Column<Row>[] =>
  columns.filter((column) => column.isFixed || !hidden.includes(column.key))

export type Order = 'asc' | 'desc'

/** The order of a column in `field,asc`, the form in which the API expects it. */
export const orderOf = (sort: string | undefined, field: string): Order | undefined =>
  sort === `${field},asc` ? 'asc' : sort === `${field},desc` ? 'desc' : undefined

/** Clicks on a column lead from ascending to descending and back to the default order. */
export const nextOrder = (order: Order | undefined): Order | undefined =>
  order === undefined ? 'asc' : order === 'asc' ? 'desc' : undefined
