import { Button, Empty, Skeleton, Table, type TableProps } from 'antd'
import { RefreshCw } from 'lucide-react'
import { type Key, type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { LoadFailed } from '../antd/loaded.tsx'
import { Tabs } from '../tabs.tsx'
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx'
import { type Export, ExportButtons, type ExportFormat, type ExportProgress } from './export-buttons.tsx'
import { FilterForm } from './filter-form.tsx'
import styles from './table.module.css'
import { TableFoot } from './table-foot.tsx'
import type { Filters, TableQuery } from './table-query.ts'
import { useLoad, useTicker } from './use-load.ts'
import { useTableQuery } from './use-table-query.ts'

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
}

export interface TableAnswer<Row> {
  content: Row[]
  totalElements: number
  totalIsCapped?: boolean
  counts?: Partial<Record<string, number>>
}

export interface TableHandle {
  reload: () => Promise<void>
}

export interface DataTableProps<Row, F extends Filters> {
  /** Names the table in the browser's memory of hidden columns. */
  name: string
  label: string
  columns: Column<Row>[]
  /** Constant for the table: every field of the address, the states of the tabs included. */
  filters: F
  fetch: (query: TableQuery<F>) => Promise<TableAnswer<Row>>
  rowKey: (row: Row) => Key
  /** The choice among the filters that is shown as tabs with counts instead of in the form. */
  tabs?: keyof F & string
  sizes?: readonly number[]
  /** What can be done with the chosen rows; the bar appears with the first choice. */
  batch?: (rows: Row[], clear: () => void) => ReactNode
  export?: (format: ExportFormat, query: TableQuery<F>, onProgress: (progress: ExportProgress) => void) => Promise<void>
  tools?: ReactNode
  note?: string
  /** A line under a row, always open: the reason of a failure. */
  below?: (row: Row) => ReactNode
  /** Asks again by itself while the page is seen. */
  refreshEveryMs?: number
  handle?: Ref<TableHandle>
}

const usualSizes = [10, 20, 50]

/** The list of every back-office page: search form, tabs, batch bar, table, foot; the address holds the question. */
export function DataTable<Row extends object, F extends Filters>(props: DataTableProps<Row, F>) {
  const { name, label, columns, filters, fetch, rowKey, tabs, sizes = usualSizes, batch, below } = props
  const rules = useMemo(() => ({ filters, sizes }), [filters, sizes])
  const { query, key, turn, search, addressWith } = useTableQuery(rules)
  const load = useLoad(() => fetch(query), key)
  const [chosen, setChosen] = useState<Row[]>([])
  const [hidden, setHidden] = useHiddenColumns(name)
  useTicker(() => void load.reload(), props.refreshEveryMs ?? 0, props.refreshEveryMs !== undefined)
  useImperativeHandle(props.handle, () => ({ reload: load.reload }), [load.reload])

  const rows = load.data?.content ?? []
  const values = query as Record<string, string | undefined>
  const { [tabs ?? '']: tabFilter, ...formFilters } = filters as Filters
  const runExport: Export | undefined =
    props.export && ((format, onProgress) => props.export!(format, query, onProgress))

  return (
    <>
      {Object.keys(formFilters).length > 0 && (
        <FilterForm
          key={key}
          filters={formFilters}
          values={values}
          onSearch={(found) => search({ ...found, ...(tabs ? { [tabs]: values[tabs] } : {}) })}
        />
      )}
      <section className={styles.panel} aria-label={label}>
        <div className={styles.head}>
          {tabFilter?.kind === 'choice' && tabs ? (
            <Tabs
              className={styles.tabs}
              label="状态"
              current={values[tabs] ?? ''}
              tabs={[{ value: '', label: tabFilter.all }, ...tabFilter.options].map((option) => ({
                key: option.value,
                to: addressWith({ [tabs]: option.value }),
                label: <TabLabel text={option.label} count={countOf(load.data?.counts, option.value)} />,
              }))}
            />
          ) : (
            <h2 className={styles.title}>{label}</h2>
          )}
          <span className={styles.space} />
          <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
          {runExport && <ExportButtons run={runExport} />}
          <Button size="small" icon={<RefreshCw size={14} aria-hidden />} onClick={() => void load.reload()}>
            刷新
          </Button>
          {props.tools}
        </div>
        {batch && chosen.length > 0 && (
          <div className={styles.batch} role="status">
            已选 {chosen.length} 项{batch(chosen, () => setChosen([]))}
            <Button size="small" type="link" onClick={() => setChosen([])}>
              取消选择
            </Button>
          </div>
        )}
        {load.error && !load.data ? (
          <LoadFailed error={load.error} retry={() => void load.reload()} />
        ) : load.data ? (
          <Table<Row>
            className={styles.table}
            rowKey={rowKey}
            dataSource={rows}
            columns={antdColumns(columns, hidden, query.sort)}
            pagination={false}
            loading={load.isLoading && props.refreshEveryMs === undefined}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="空空如也" /> }}
            rowSelection={batch && { selectedRowKeys: chosen.map(rowKey), onChange: (_keys, all) => setChosen(all) }}
            expandable={below && openRows(rows, rowKey, below)}
            onChange={(_paging, _filters, sorter) => turn({ page: 0, sort: sortText(sorter) })}
          />
        ) : (
          <div className={styles.skeleton}>
            <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} aria-label="加载中" />
          </div>
        )}
        <TableFoot
          total={load.data?.totalElements ?? 0}
          isCapped={load.data?.totalIsCapped ?? false}
          note={props.note}
          page={query.page}
          size={query.size}
          sizes={sizes}
          onChange={turn}
        />
      </section>
    </>
  )
}

const TabLabel = ({ text, count }: { text: string; count?: number }) => (
  <>
    {text}
    {count !== undefined && <em>{count.toLocaleString('zh-CN')}</em>}
  </>
)

const countOf = (counts: Partial<Record<string, number>> | undefined, state: string) =>
  counts && (state ? counts[state] : Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0))

const antdColumns = <Row,>(columns: Column<Row>[], hidden: string[], sort?: string): TableProps<Row>['columns'] =>
  columns
    .filter((column) => column.isFixed || !hidden.includes(column.key))
    .map(({ key, title, width, align, sortBy, render }) => ({
      key,
      title,
      width,
      align,
      render: (_value, row) => render(row),
      ...(sortBy && { sorter: true, columnKey: sortBy, sortOrder: orderOf(sort, sortBy) }),
    }))

const orderOf = (sort: string | undefined, field: string) =>
  sort === `${field},asc` ? ('ascend' as const) : sort === `${field},desc` ? ('descend' as const) : null

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2]

const sortText = <Row,>(sorter: Sorter<Row>): string | undefined => {
  const { order, column } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  const field = (column as { columnKey?: string } | undefined)?.columnKey
  return order && field ? `${field},${order === 'ascend' ? 'asc' : 'desc'}` : undefined
}

const openRows = <Row,>(rows: Row[], rowKey: (row: Row) => Key, below: (row: Row) => ReactNode) => ({
  showExpandColumn: false,
  expandedRowKeys: rows.filter((row) => below(row)).map(rowKey),
  expandedRowRender: below,
})
