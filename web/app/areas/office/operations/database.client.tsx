import { useState } from 'react'
import type { DatabaseReport } from '#contract/office/operations/database.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'
import type { Column } from '#ui/table/columns.ts'
import { Rows } from '#ui/table/rows.tsx'
import { ScrollFrame } from '#ui/table/scroll-frame.tsx'
import { TableFoot } from '#ui/table/table-foot.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './database.module.css'

const refreshMs = 5_000

/** PostgreSQL's own statistics: connections, slow statements, locks, and large tables and indexes. */
export default function DatabaseMonitor() {
  const load = useLoad(() => quietApi.database.getDatabaseReport())
  useTicker(() => void load.reload(), refreshMs)
  return <LoadedContent load={load}>{(report) => <Report report={report} />}</LoadedContent>
}

const Report = ({ report }: { report: DatabaseReport }) => {
  const { pool, cacheHitRate, locks, statements } = report
  const open = pool.connections.reduce((sum, { count }) => sum + count, 0)
  const busy = pool.connections.filter(({ state }) => state === 'active').reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Figures
        figures={[
          { label: '连接', value: open, note: `上限 ${pool.max}` },
          { label: '正在执行', value: busy },
          { label: '等待锁', value: locks.length, isBad: locks.length > 0 },
          {
            label: '内存命中（%）',
            value: Math.round((cacheHitRate ?? 1) * 1000) / 10,
            note: `PostgreSQL ${report.version}，启动于 ${formatMinute(report.startTime)}`,
          },
          { label: '死锁', value: report.deadlocks, note: `数据库 ${formatBytes(report.databaseBytes)}` },
        ]}
      />
      {locks.length > 0 && <ReportTable title="锁等待" rows={locks} rowKey={({ pid }) => pid} columns={lockColumns} />}
      {statements ? (
        <ReportTable title="最耗时的语句" rows={statements} rowKey={({ text }) => text} columns={statementColumns} />
      ) : (
        <Note kind="warning">
          没有加载 pg_stat_statements，看不到慢语句：请在数据库的 shared_preload_libraries 中加入它，重启后执行 create
          extension pg_stat_statements。
        </Note>
      )}
      <ReportTable
        title="连接"
        rows={pool.connections}
        rowKey={({ program, state }) => `${program} ${state}`}
        columns={connectionColumns}
      />
      <ReportTable title="表" rows={report.tables} rowKey={({ name }) => name} columns={tableColumns} />
      <ReportTable
        title="索引"
        rows={report.indexes}
        rowKey={({ table, name }) => `${table} ${name}`}
        columns={indexColumns}
      />
      <Note>
        供程序调用的接口见<a href="/swagger-ui.html">接口文档</a>。
      </Note>
    </>
  )
}

interface ReportColumn<Row> extends Column<Row> {
  /** By what its rows are sorted. */
  value?: (row: Row) => number
}

interface ReportTableProps<Row> {
  title: string
  rows: Row[]
  rowKey: (row: Row) => string | number
  columns: ReportColumn<Row>[]
}

const pageSize = 10

const sorted = <Row,>(rows: Row[], columns: ReportColumn<Row>[], sort: string | undefined) => {
  const [field, order] = sort?.split(',') ?? []
  const value = columns.find(({ sortBy }) => sortBy === field)?.value
  const sign = order === 'asc' ? 1 : -1
  return value ? rows.toSorted((one, other) => sign * (value(one) - value(other))) : rows
}

const ReportTable = <Row extends object>({ title, rows, rowKey, columns }: ReportTableProps<Row>) => {
  const [wanted, setWanted] = useState(0)
  const [sort, setSort] = useState<string>()
  const page = Math.min(wanted, Math.max(0, Math.ceil(rows.length / pageSize) - 1))
  return (
    <Card as="section" className={styles.sheet}>
      <CardHead aside={<span className={styles.count}>{formatCount(rows.length)} 项</span>}>{title}</CardHead>
      <ScrollFrame>
        <Rows
          rows={sorted(rows, columns, sort).slice(page * pageSize, (page + 1) * pageSize)}
          rowKey={rowKey}
          columns={columns}
          sort={sort}
          onSort={setSort}
          isLoading={false}
        />
      </ScrollFrame>
      {rows.length > pageSize && (
        <TableFoot
          total={rows.length}
          isCapped={false}
          page={page}
          size={pageSize}
          sizes={[pageSize]}
          onChange={(change) => setWanted(change.page)}
        />
      )}
    </Card>
  )
}

const number = <Row,>(
  title: string,
  value: (row: Row) => number,
  shown: (value: number) => string = formatCount,
): ReportColumn<Row> => ({
  key: title,
  title,
  align: 'right',
  sortBy: title,
  value,
  render: (row) => shown(value(row)),
})
const text = <Row,>(title: string, value: (row: Row) => string): ReportColumn<Row> => ({
  key: title,
  title,
  render: value,
})
const code = <Row,>(title: string, value: (row: Row) => string): ReportColumn<Row> => ({
  key: title,
  title,
  render: (row) => <code className={styles.code}>{value(row)}</code>,
})
const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : formatCount(Math.round(value))} 毫秒`
const seconds = (value: number) => `${value.toFixed(1)} 秒`

const states: Record<string, string> = {
  active: '执行中',
  idle: '空闲',
  'idle in transaction': '事务中空闲',
  'idle in transaction (aborted)': '事务已中止',
}

type RowOf<Name extends 'statements' | 'locks' | 'tables' | 'indexes'> = NonNullable<DatabaseReport[Name]>[number]

const statementColumns: ReportTableProps<RowOf<'statements'>>['columns'] = [
  code('语句', (row) => row.text),
  number('次数', (row) => row.calls),
  number('平均', (row) => row.meanMs, milliseconds),
  number('最长', (row) => row.maxMs, milliseconds),
  number('合计', (row) => row.totalMs, milliseconds),
  number('行数', (row) => row.rows),
]
const lockColumns: ReportTableProps<RowOf<'locks'>>['columns'] = [
  text('进程', ({ pid, blockedBy }) => `${pid} 等 ${blockedBy.join('、')}`),
  number('已等', (row) => row.seconds, seconds),
  text('锁', (row) => row.lock),
  code('等待的语句', (row) => row.text),
  code('占用的语句', (row) => row.blockingText),
]
const connectionColumns: ReportTableProps<DatabaseReport['pool']['connections'][number]>['columns'] = [
  text('程序', (row) => row.program || '其他'),
  text('状态', ({ state }) => states[state] ?? state),
  number('连接数', (row) => row.count),
  number('最长持续', (row) => row.longestSeconds, seconds),
]
const tableColumns: ReportTableProps<RowOf<'tables'>>['columns'] = [
  text('表', (row) => row.name),
  number('行数', (row) => row.rows),
  number('待清理', (row) => row.deadRows),
  number('数据', (row) => row.bytes, formatBytes),
  number('索引', (row) => row.indexBytes, formatBytes),
  text('最近清理', ({ vacuumTime }) => (vacuumTime ? formatMinute(vacuumTime) : '–')),
]
const indexColumns: ReportTableProps<RowOf<'indexes'>>['columns'] = [
  text('索引', (row) => row.name),
  text('表', (row) => row.table),
  number('大小', (row) => row.bytes, formatBytes),
  number('使用次数', (row) => row.scans),
]
