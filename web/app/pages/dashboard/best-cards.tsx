import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { ScrollFrame } from '#ui/table/scroll-frame.tsx'
import styles from './dashboard.module.css'
import { toHours } from './hours.ts'
import type { Best } from './overview.ts'

const maxRows = 5

interface BestCardProps {
  title: string
  /** Headings of the number columns. */
  columns: string[]
  rows: { id: number; name: string; to: string; numbers: number[] }[]
  emptyText: string
}

const BestCard = ({ title, columns, rows, emptyText }: BestCardProps): ReactNode => (
  <Card as="section">
    <CardHead aside={<span className={styles.aside}>近 30 天</span>}>{title}</CardHead>
    {rows.length === 0 ? (
      <p className={styles.none}>{emptyText}</p>
    ) : (
      <ScrollFrame>
        <table className={styles.table} data-fitting>
          <thead>
            <tr>
              <th scope="col">名称</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map(({ id, name, to, numbers }) => (
              <tr key={id}>
                <td title={name}>
                  <a href={to} target="_blank" rel="noopener">
                    {name}
                  </a>
                </td>
                {numbers.map((number, at) => (
                  <td key={columns[at]} data-number>
                    {formatCount(number)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    )}
  </Card>
)

/** The most downloaded and purchased resources of the last 30 days. */
export const BestResources = ({ best }: { best: Best['resources'] }) => (
  <BestCard
    title="热门资源"
    columns={['下载', '售出', 'V币']}
    rows={best.map(({ id, name, downloads, sales, coins }) => ({
      id,
      name,
      to: paths.resource(id),
      numbers: [downloads, sales, coins],
    }))}
    emptyText="近 30 天还没有下载"
  />
)

/** The lessons with the most watch time in the last 30 days. */
export const BestLessons = ({ best }: { best: Best['lessons'] }) => (
  <BestCard
    title="热门课程"
    columns={['观看小时', '新学员', '售出']}
    rows={best.map(({ id, name, watchedSeconds, learners, sales }) => ({
      id,
      name,
      to: paths.lesson(id),
      numbers: [toHours(watchedSeconds), learners, sales],
    }))}
    emptyText="近 30 天还没有人观看"
  />
)
