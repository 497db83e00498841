import { useState } from 'react'
import type { DayFigures } from '#contract/office/insight/insight.ts'
import { Chart, type ChartSeries } from '#ui/chart/chart.tsx'
import { optionsOf } from '#ui/form/options-of.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { type Group, groupDays, type Span, spans } from './curve-groups.ts'
import styles from './dashboard.module.css'
import { toHours } from './hours.ts'

const views = { money: '充值与消费', people: '访客与注册', use: '下载与售出', watch: '观看时长' } as const
type View = keyof typeof views

const seriesOf: Record<View, (groups: Group[]) => ChartSeries[]> = {
  money: (groups) => [
    { name: '充值金额', unit: '元', kind: 'bar', values: groups.map(({ topUpFen }) => topUpFen / 100) },
    { name: 'V币消费', unit: '枚', kind: 'line', values: groups.map(({ coins }) => coins) },
  ],
  people: (groups) => [
    { name: '访客', unit: '人次', kind: 'bar', values: groups.map(({ visitors }) => visitors) },
    { name: '注册', unit: '人', kind: 'line', values: groups.map(({ registrations }) => registrations) },
  ],
  use: (groups) => [
    { name: '下载', unit: '次', kind: 'bar', values: groups.map(({ downloads }) => downloads) },
    { name: '售出', unit: '份', kind: 'line', values: groups.map(({ sales }) => sales) },
  ],
  watch: (groups) => [
    { name: '观看时长', unit: '小时', kind: 'bar', values: groups.map((group) => toHours(group.watchedSeconds)) },
  ],
}

/** Charts of the daily figures, by measure and period. */
export const CurvesCard = ({ days, hasMoney }: { days: DayFigures[]; hasMoney: boolean }) => {
  const { money: _money, ...withoutMoney } = views
  const [view, setView] = useState<View>(hasMoney ? 'money' : 'people')
  const [span, setSpan] = useState<Span>('days')
  const groups = groupDays(days, span)
  return (
    <Card as="section" className={styles.curves}>
      <CardHead
        aside={
          <div className={styles.choices}>
            <Segmented
              options={optionsOf(hasMoney ? views : (withoutMoney as typeof views))}
              value={view}
              onChange={setView}
              aria-label="数据"
            />
            <Segmented options={optionsOf(spans)} value={span} onChange={setSpan} aria-label="时间" />
          </div>
        }
      >
        经营曲线
      </CardHead>
      <Chart
        label={`${spans[span]}${views[view]}`}
        labels={groups.map(({ label }) => label)}
        series={seriesOf[view](groups)}
        height={336}
      />
    </Card>
  )
}
