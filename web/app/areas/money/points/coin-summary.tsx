import type { PointSummary } from '#contract/money/points/points.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import styles from './coin-records.module.css'

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

export const CoinMonths = ({ months }: { months: PointSummary['months'] }) => (
  <div className={styles.chart}>
    <Chart
      label="近 12 个月支出与收入"
      height={240}
      labels={months.map(({ month }) => month.slice(2))}
      series={[
        { name: '近 12 个月支出', unit: 'V币', kind: 'bar', values: months.map(({ spent }) => spent) },
        { name: '收入', unit: 'V币', kind: 'bar', values: months.map(({ gained }) => gained) },
      ]}
    />
  </div>
)
