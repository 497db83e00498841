import type { DayFigures } from '#contract/office/insight/insight.ts'
import { formatCount } from '#lib/format/format.ts'
import { Sparkline } from '#ui/media/sparkline.tsx'
import { monthSoFar } from './curve-groups.ts'
import styles from './dashboard.module.css'

interface HeadlineProps {
  label: string
  value: number
  note: string
  curve: number[]
}

const Headline = ({ label, value, note, curve }: HeadlineProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatCount(value)}</dd>
    <dd className={styles.note}>{note}</dd>
    <Sparkline values={curve} />
  </div>
)

const percent = (change: number) => `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(1)}%`
const comparisonText = (change: number | null) => (change === null ? '上月同期为 0' : `环比 ${percent(change)}`)

interface HeadlinesProps {
  days: DayFigures[]
  members: number
  /** False for roles that do not see the books. */
  hasMoney: boolean
}

/** The five key figures, each with a chart of the last 30 days. */
export const Headlines = ({ days, members, hasMoney }: HeadlinesProps) => {
  const month = days.slice(-30)
  const today = days.at(-1)
  const newThisWeek = days.slice(-7).reduce((sum, { registrations }) => sum + registrations, 0)
  const [topUps, sales, downloads] = (['topUpFen', 'coins', 'downloads'] as const).map((name) => monthSoFar(days, name))
  return (
    <dl className={styles.headlines}>
      <Headline
        label="今日访客"
        value={today?.visitors ?? 0}
        note={`浏览 ${formatCount(today?.views ?? 0)} 页`}
        curve={month.map(({ visitors }) => visitors)}
      />
      <Headline
        label="注册会员"
        value={members}
        note={`近 7 天新增 ${formatCount(newThisWeek)}`}
        curve={month.map(({ registrations }) => registrations)}
      />
      {hasMoney && (
        <Headline
          label="本月充值（元）"
          value={Math.round(topUps!.sum / 100)}
          note={comparisonText(topUps!.change)}
          curve={month.map(({ topUpFen }) => topUpFen)}
        />
      )}
      {hasMoney && (
        <Headline
          label="本月售出（V币）"
          value={sales!.sum}
          note={comparisonText(sales!.change)}
          curve={month.map(({ coins }) => coins)}
        />
      )}
      <Headline
        label="本月下载"
        value={downloads!.sum}
        note={comparisonText(downloads!.change)}
        curve={month.map((day) => day.downloads)}
      />
    </dl>
  )
}
