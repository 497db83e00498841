import type { Key, ReactNode } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { type Column, nextOrder, type Order, orderOf } from './columns.ts'
import type { Selection } from './row-selection.ts'
import styles from './rows.module.css'

interface RowsProps<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  columns: Column<Row>[]
  /** `field,asc` or `field,desc`. */
  sort?: string
  onSort?: (sort: string | undefined) => void
  selection?: Selection<Row>
  /** Content below a row. */
  below?: (row: Row) => ReactNode
  isLoading: boolean
  emptyText?: string
}

/** The rows of a back-office list, with sortable headings and boxes to select rows. */
export const Rows = <Row extends object>(props: RowsProps<Row>) => {
  const { rows, rowKey, columns, selection, isLoading, emptyText = '空空如也' } = props
  return (
    <div className={styles.rows} aria-busy={isLoading || undefined}>
      <table>
        <colgroup>
          {selection && <col className={styles.boxes} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <Head {...props} />
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columnCount(props)} className={styles.none}>
                <NoRows text={emptyText} />
              </td>
            </tr>
          )}
          {rows.map((row, at) => (
            <BodyRow key={rowKey(row)} {...props} row={row} at={at} />
          ))}
        </tbody>
      </table>
      {isLoading && (
        <div className={styles.loading}>
          <Spinner />
        </div>
      )}
    </div>
  )
}

/** The small drawing of an empty tray, for a list without rows. */
const NoRows = ({ text }: { text: string }) => (
  <div className={styles.noRows}>
    <svg className={styles.tray} width="68" height="44" viewBox="0 0 64 41" aria-hidden>
      <g transform="translate(0 1)">
        <ellipse cx="32" cy="33" rx="32" ry="7" />
        <path d="M55 12.8 44.9 1.3Q44 0 42.9 0H21.1q-1.2 0-2 1.3L9 12.8V22h46z" />
        <path d="M41.6 16c0-1.7 1-3 2.2-3H55v18.1c0 2.2-1.3 3.9-3 3.9H12c-1.7 0-3-1.7-3-3.9V13h11.2c1.2 0 2.2 1.3 2.2 3s1 2.9 2.2 2.9h14.8c1.2 0 2.2-1.4 2.2-3" />
      </g>
    </svg>
    <p>{text}</p>
  </div>
)

const columnCount = <Row,>({ columns, selection }: RowsProps<Row>) => columns.length + (selection ? 1 : 0)

const Head = <Row,>({ rows, columns, selection, sort, onSort }: RowsProps<Row>) => (
  <thead>
    <tr>
      {selection && (
        <th className={styles.box}>
          <AllBox selection={selection} isEmpty={rows.length === 0} />
        </th>
      )}
      {columns.map((column) => (
        <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
      ))}
    </tr>
  </thead>
)

const BodyRow = <Row,>(props: RowsProps<Row> & { row: Row; at: number }) => {
  const { row, at, columns, selection, sort } = props
  const below = props.below?.(row)
  return (
    <>
      <tr className={styles.row} data-selected={selection?.isSelected(row) || undefined}>
        {selection && (
          <td className={styles.box}>
            <Checkbox
              aria-label={`选择第 ${at + 1} 行`}
              checked={selection.isSelected(row)}
              onChange={({ target, nativeEvent }) =>
                selection.toggle(row, target.checked, (nativeEvent as MouseEvent).shiftKey)
              }
            />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.key} className={cellClass(column)} data-sorted={isSorted(column, sort) || undefined}>
            {column.render(row)}
          </td>
        ))}
      </tr>
      {below && (
        <tr className={styles.below}>
          <td colSpan={columnCount(props)}>{below}</td>
        </tr>
      )}
    </>
  )
}

const cellClass = <Row,>({ align, isAtEnd, isAtEndOnPhones }: Column<Row>) =>
  classNames(
    align === 'right' && styles.right,
    isAtEnd && styles.atEnd,
    isAtEnd && isAtEndOnPhones && styles.onPhones,
  ) || undefined

const isSorted = <Row,>({ sortBy }: Column<Row>, sort: string | undefined) =>
  sortBy !== undefined && orderOf(sort, sortBy) !== undefined

interface HeadingProps<Row> {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string | undefined) => void) | undefined
}

const Heading = <Row,>({ column, sort, onSort }: HeadingProps<Row>) => {
  const { title, sortBy } = column
  if (!sortBy) return <th className={cellClass(column)}>{title}</th>
  const order = orderOf(sort, sortBy)
  const next = nextOrder(order)
  return (
    <th className={cellClass(column)} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button
        type="button"
        className={styles.sorter}
        title={next ? `点击${next === 'asc' ? '升序' : '降序'}` : '取消排序'}
        onClick={() => onSort?.(next && `${sortBy},${next}`)}
      >
        {title}
        <Carets order={order} />
      </button>
    </th>
  )
}

const caretUp =
  'M858.9 689L530.5 308.2c-9.4-10.9-27.5-10.9-37 0L165.1 689c-12.2 14.2-1.2 35 18.5 35h656.8c19.7 0 30.7-20.8 18.5-35z'
const caretDown =
  'M840.4 300H183.6c-19.7 0-30.7 20.8-18.5 35l328.4 380.8c9.4 10.9 27.5 10.9 37 0L858.9 335c12.2-14.2 1.2-35-18.5-35z'

const Carets = ({ order }: { order: Order | undefined }) => (
  <span className={styles.carets} data-order={order} aria-hidden>
    {[caretUp, caretDown].map((path) => (
      <svg key={path} viewBox="0 0 1024 1024" width="12" height="12" fill="currentColor" aria-hidden>
        <path d={path} />
      </svg>
    ))}
  </span>
)

interface AllBoxProps {
  selection: Pick<Selection<unknown>, 'share' | 'toggleAll'>
  isEmpty: boolean
}

const AllBox = ({ selection: { share, toggleAll }, isEmpty }: AllBoxProps) => (
  <Checkbox
    ref={(box) => {
      if (box) box.indeterminate = share === 'some'
    }}
    aria-label="选择本页全部"
    disabled={isEmpty}
    checked={share === 'all'}
    onChange={({ target }) => toggleAll(target.checked)}
  />
)
