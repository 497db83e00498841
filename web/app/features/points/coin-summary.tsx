import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { PointSummary } from '#contract/points.ts'
import { Figures } from '#ui/layout/figures.tsx'
import styles from './coin-records.module.css'

const Chart = lazy(async () => ({ default: (await import('#ui/chart/chart.tsx')).Chart }))

const chartHeight = 240

/** The balance, the sums spent and gained, and a chart of the last 12 months. */
export function CoinSummary({ summary: { balance, held, month, total, months } }: { summary: PointSummary }) {
  return (
    <div className={styles.summary}>
      <Figures
        figures={[
          {
            label: '剩余 V币',
            value: balance,
            ...(held > 0 && { note: `另有 ${held.toLocaleString('zh-CN')} 待售后期满到账` }),
          },
          { label: '本月支出', value: month.spent, note: `本月收入 ${month.gained.toLocaleString('zh-CN')}` },
          { label: '累计支出', value: total.spent },
          { label: '累计收入', value: total.gained },
        ]}
      />
      <CoinMonths months={months} />
    </div>
  )
}

/** The chart is loaded after the page; its height is reserved, so that the layout does not shift. */
export function CoinMonths({ months }: { months: PointSummary['months'] }) {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const labels = useMemo(() => months.map(({ month }) => month.slice(2)), [months])
  const series = useMemo(
    () => [
      { name: '近 12 个月支出', unit: 'V币', kind: 'bar' as const, values: months.map(({ spent }) => spent) },
      { name: '收入', unit: 'V币', kind: 'bar' as const, values: months.map(({ gained }) => gained) },
    ],
    [months],
  )
  return (
    <div className={styles.chart} style={{ minHeight: chartHeight }}>
      {isInBrowser && (
        <Suspense>
          <Chart label="近 12 个月支出与收入" height={chartHeight} labels={labels} series={series} />
        </Suspense>
      )}
    </div>
  )
}
