import type { LearningWeeks } from '#contract/catalogue/courses/lessons.ts'
import styles from './learning-summary.module.css'

const [width, left, top, height, barWidth] = [560, 34, 20, 132, 26]

const hoursOf = (seconds: number) => Math.round(seconds / 360) / 10

/** 9-18 */
const shortDay = (day: string) => `${Number(day.slice(5, 7))}-${day.slice(8)}`

/** The hours of each week as bars, with the goal as a line; the newest weeks only where the place is narrow. */
export function WeekBars({ weeks, goalHours, count }: Pick<LearningWeeks, 'weeks' | 'goalHours'> & { count: number }) {
  const shown = weeks.slice(-count).map(({ week, seconds }) => ({ week, hours: hoursOf(seconds) }))
  const most = Math.max(goalHours * 1.2, ...shown.map(({ hours }) => hours))
  const step = most > 24 ? 8 : most > 12 ? 4 : 2
  const scale = Math.ceil(most / step) * step
  const heightOf = (hours: number) => (hours / scale) * height
  const base = top + height
  const place = (width - left - 14) / count
  const now = shown.at(-1)?.hours ?? 0
  return (
    <svg
      viewBox={`0 0 ${width} 188`}
      className={styles.bars}
      role="img"
      aria-label={`近 ${count} 周每周学习小时，本周 ${now} 小时，目标 ${goalHours} 小时`}
    >
      {Array.from({ length: scale / step + 1 }, (_none, at) => at * step).map((hours) => (
        <g key={hours} className={hours === 0 ? styles.base : styles.grid}>
          <path d={`M${left} ${base - heightOf(hours)}H${width}`} />
          <text x={left - 8} y={base - heightOf(hours) + 4} textAnchor="end">
            {hours}
          </text>
        </g>
      ))}
      {shown.map(({ week, hours }, at) => {
        const x = left + 8 + at * place + (place - barWidth) / 2
        const tall = Math.max(2, heightOf(hours))
        const isNow = at === shown.length - 1
        return (
          <g key={week} className={isNow ? styles.now : hours === 0 ? styles.none : styles.bar}>
            <rect x={x} y={base - tall} width={barWidth} height={tall} />
            <text x={x + barWidth / 2} y={base + 18} textAnchor="middle">
              {shortDay(week)}
            </text>
            {isNow && tall > 24 && (
              <text className={styles.value} x={x + barWidth / 2} y={base - tall + 18} textAnchor="middle">
                {hours}
              </text>
            )}
          </g>
        )
      })}
      <g className={styles.goal}>
        <path d={`M${left} ${base - heightOf(goalHours)}H${width}`} />
        <text x={left + 2} y={base - heightOf(goalHours) - 5}>
          每周目标 {goalHours} 小时
        </text>
      </g>
    </svg>
  )
}
