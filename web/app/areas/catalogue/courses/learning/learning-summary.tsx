import { useState } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { GoalDialog } from './goal-dialog.tsx'
import styles from './learning-summary.module.css'
import type { LearningData } from './load-learning.ts'
import { spanWords } from './span-words.ts'
import { WeekBars } from './week-bars.tsx'

/** This week and its goal at the left, the last weeks at the right. */
export function LearningSummary({ data: { weeks, allCounts } }: { data: LearningData }) {
  const [isChanging, setChanging] = useState(false)
  const { goalHours, streak } = weeks
  const seconds = weeks.weeks.at(-1)?.seconds ?? 0
  const missing = goalHours * 3600 - seconds
  return (
    <Card as="section" className={styles.summary} aria-label="每周学习">
      <div className={styles.week}>
        <h2>本周学习</h2>
        <p>
          <b className="num">{(seconds / 3600).toFixed(1)}</b> 小时
        </p>
        <ProgressBar percent={Math.min(100, Math.round(seconds / (goalHours * 36)))} label="本周目标的完成度" />
        <small>
          目标 {goalHours} 小时，{missing > 0 ? `还差 ${spanWords(missing)}` : '已达成'}。
          <button type="button" className="link" onClick={() => setChanging(true)}>
            调整目标
          </button>
        </small>
        <dl>
          <Figure label="在学" value={allCounts.active} />
          <Figure label="已学完" value={allCounts.done} />
          <Figure label="连续" value={`${streak} 周`} />
        </dl>
      </div>
      <div className={styles.weeks}>
        <h3>
          每周学习小时<span>{formatDay(weeks.weeks[0]!.week)} 至今，按周一起算</span>
        </h3>
        <div className={styles.wide}>
          <WeekBars {...weeks} count={weeks.weeks.length} />
        </div>
        <div className={styles.narrow}>
          <WeekBars {...weeks} count={7} />
        </div>
      </div>
      {isChanging && <GoalDialog hours={goalHours} onClose={() => setChanging(false)} />}
    </Card>
  )
}

const Figure = ({ label, value }: { label: string; value: number | string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
