import { RefreshCw } from 'lucide-react'
import { type Key, type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { LateSelect } from '#ui/antd/late-select.tsx'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { LoadFailed } from '#ui/loading/loaded-content.tsx'
import { type Load, useLoad, useTicker } from '#ui/loading/use-load.ts'
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx'
import { type Column, shownColumns } from './columns.ts'
import { ExportButtons, type ExportFormat, type ExportProgress } from './export-buttons.tsx'
import { FilterForm } from './filter-form.tsx'
import { useMayChange } from './may-change.tsx'
import { useSelection } from './row-selection.ts'
import { Rows } from './rows.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { ScrollFrame } from './scroll-frame.tsx'
import { type Counted, type Counts, StateTabs } from './state-tabs.tsx'
import styles from './table.module.css'
import { TableFoot } from './table-foot.tsx'
import type { Filters, TableQuery } from './table-query.ts'
import { useTableQuery } from './use-table-query.ts'

export type { Column } from './columns.ts'

export interface TablePage<Row> {
  content: Row[]
  totalElements: number
  totalIsCapped?: boolean
  counts?: Counts
  /** Where counting ended: a count of this size means this many or more. */
  countCap?: number
}

export interface TableHandle {
  reload: () => Promise<void>
}

export interface DataTableProps<Row, F extends Filters> {
  /** Key under which the browser stores the hidden columns. */
  name: string
  label: string
  columns: Column<Row>[]
  /** All query parameters of the page, including the one shown as tabs; must be a constant. */
  filters: F
  fetch: (query: TableQuery<F>) => Promise<TablePage<Row>>
  rowKey: (row: Row) => Key
  /** Name of the filter that is shown as tabs with counts instead of in the form. */
  tabs?: keyof F & string
  /** Replaces the title, for tabs that do not correspond to one filter. */
  head?: (page: Counted | undefined) => ReactNode
  sizes?: readonly number[]
  /** Totals of the filtered rows, shown above the table. */
  figures?: ReactNode
  /** Actions on the selected rows, shown while any are selected. */
  batch?: (rows: Row[], clear: () => void) => ReactNode
  /** Whether rows can be selected; by default by people who may change the page. */
  hasBatch?: boolean
  /** Exports all pages of the filter, in the order of the table. */
  export?: (query: ExportQuery<F>, onProgress: (progress: ExportProgress) => void) => Promise<void>
  /** Buttons that change something, hidden from people who may only read. */
  tools?: ReactNode
  note?: string
  /** Content below a row, such as the reason of a failure. */
  below?: (row: Row) => ReactNode
  /** Reloads periodically while the page is visible. */
  refreshEveryMs?: number
  handle?: Ref<TableHandle>
}

type ExportQuery<F extends Filters> = Omit<TableQuery<F>, 'page' | 'size'> & { format: ExportFormat }

const exportQuery = <F extends Filters>(
  format: ExportFormat,
  { page: _page, size: _size, ...filter }: TableQuery<F>,
) => ({
  ...filter,
  format,
})

const defaultSizes = [10, 20, 50]

/** A back-office list: search form, tabs, batch actions, rows and paging; its state is in the address. */
export function DataTable<Row extends object, F extends Filters>(props: DataTableProps<Row, F>) {
  const { name, label, columns, filters, tabs, sizes = defaultSizes } = props
  const mayChange = useMayChange()
  const batch = (props.hasBatch ?? mayChange) ? props.batch : undefined
  const rules = useMemo(() => ({ filters, sizes }), [filters, sizes])
  const tableQuery = useTableQuery(rules)
  const load = useLoad(() => props.fetch(tableQuery.query), tableQuery.key)
  const [selected, setSelected] = useState<Row[]>([])
  const [hidden, setHidden] = useHiddenColumns(name)
  useTicker(() => void load.reload(), props.refreshEveryMs ?? 0, props.refreshEveryMs !== undefined)
  useImperativeHandle(props.handle, () => ({ reload: load.reload }), [load.reload])
  const clear = () => setSelected([])
  const exportAll = props.export

  return (
    <>
      <FilterForm filters={filters} tabs={tabs} values={tableQuery.values} onSearch={tableQuery.search} />
      {props.figures}
      <section className={styles.panel} aria-label={label}>
        <div className={styles.head}>
          {tabs ? (
            <StateTabs name={tabs} filters={filters} tableQuery={tableQuery} page={load.data} />
          ) : (
            (props.head?.(load.data) ?? <h2>{label}</h2>)
          )}
          <div className={styles.tools}>
            <ToolChoices filters={filters} values={tableQuery.values} onSearch={tableQuery.search} />
            {Object.keys(filters).length > 0 && <SavedFilters table={name} />}
            <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
            {exportAll && (
              <ExportButtons
                run={(format, onProgress) => exportAll(exportQuery(format, tableQuery.query), onProgress)}
              />
            )}
            <ToolButton icon={<RefreshCw size={14} aria-hidden />} onClick={() => void load.reload()}>
              刷新
            </ToolButton>
            {mayChange && props.tools}
          </div>
        </div>
        {batch && selected.length > 0 && (
          <div className={styles.batch} role="status">
            已选 {selected.length} 项{batch(selected, clear)}
            <ToolButton look="link" onClick={clear}>
              取消选择
            </ToolButton>
          </div>
        )}
        <TableBody
          table={props}
          load={load}
          columns={shownColumns(columns, hidden)}
          sort={tableQuery.query.sort}
          onSort={(sort) => tableQuery.setPaging({ page: 0, sort })}
          selected={selected}
          onSelect={batch && setSelected}
        />
        <TableFoot
          total={load.data?.totalElements ?? 0}
          isCapped={load.data?.totalIsCapped ?? false}
          note={props.note}
          page={tableQuery.query.page}
          size={tableQuery.query.size}
          sizes={sizes}
          onChange={tableQuery.setPaging}
        />
      </section>
    </>
  )
}

interface TableBodyProps<Row, F extends Filters> {
  table: DataTableProps<Row, F>
  load: Load<TablePage<Row>>
  columns: Column<Row>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  selected: Row[]
  /** Absent where rows cannot be selected. */
  onSelect: ((rows: Row[]) => void) | undefined
}

const noChange = () => undefined

function TableBody<Row extends object, F extends Filters>(props: TableBodyProps<Row, F>) {
  const { table, load, columns, sort, onSort, selected, onSelect } = props
  const { rowKey, below } = table
  const rows = load.data?.content ?? []
  const selection = useSelection({ rows, rowKey, selected, onChange: onSelect ?? noChange })
  if (load.data) {
    return (
      <ScrollFrame>
        <Rows
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          sort={sort}
          onSort={onSort}
          selection={onSelect && selection}
          below={below}
          isLoading={load.isLoading && table.refreshEveryMs === undefined}
        />
      </ScrollFrame>
    )
  }
  if (load.error) return <LoadFailed error={load.error} retry={() => void load.reload()} />
  return <TableSkeleton />
}

const TableSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="加载中">
    {Array.from({ length: 8 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical
      <i key={at} />
    ))}
  </div>
)

interface ToolChoicesProps {
  filters: Filters
  values: Record<string, string | undefined>
  onSearch: (values: Record<string, string | undefined>) => void
}

const ToolChoices = ({ filters, values, onSearch }: ToolChoicesProps) =>
  Object.entries(filters).map(
    ([name, filter]) =>
      filter.kind === 'choice' &&
      filter.isTool && (
        <LateSelect
          key={name}
          size="small"
          aria-label={filter.label}
          className={styles.tool}
          value={values[name] ?? ''}
          options={[{ value: '', label: filter.all }, ...filter.options]}
          onChange={(value) => onSearch({ [name]: value || undefined })}
        />
      ),
  )
