import styles from './chart.module.css'
import { marksFor } from './chart-scale.ts'

export interface ChartSeries {
  name: string
  unit?: string
  kind: 'bar' | 'line'
  values: number[]
}

/** Where a plot is in the drawing. */
export interface Area {
  left: number
  width: number
  top: number
  height: number
}

const widestBar = 28

/** The middle of a value's place on the time axis. */
export const middleOf = ({ left, width }: Area, count: number, at: number): number =>
  left + (width / count) * (at + 0.5)

interface PlotProps {
  series: ChartSeries
  labels: string[]
  area: Area
  /** How many marks the side should have. */
  marks: number
  /** The value under the pointer. */
  pointed: number | undefined
}

/** One measure: square bars or a thin line, without gradients. The latest bar is highlighted. */
export function Plot({ series: { name, unit, kind, values }, labels, area, marks: wanted, pointed }: PlotProps) {
  const marks = marksFor(values, wanted)
  const [least, largest] = [marks[0]!, marks.at(-1)!]
  const heightOf = (value: number) => area.top + (area.height * (largest - value)) / (largest - least)
  const middle = (at: number) => middleOf(area, values.length, at)
  return (
    <g>
      <text className={styles.title} x={area.left - 6} y={area.top - 16}>
        {unit ? `${name}（${unit}）` : name}
      </text>
      {marks.map((mark) => (
        <g key={mark}>
          <line
            className={mark === 0 ? styles.base : styles.mark}
            x1={area.left}
            x2={area.left + area.width}
            y1={heightOf(mark)}
            y2={heightOf(mark)}
          />
          <text className={styles.scale} x={area.left - 8} y={heightOf(mark) + 4} textAnchor="end">
            {mark.toLocaleString('zh-CN')}
          </text>
        </g>
      ))}
      {pointed !== undefined && (
        <line
          className={styles.pointer}
          x1={middle(pointed)}
          x2={middle(pointed)}
          y1={area.top}
          y2={area.top + area.height}
        />
      )}
      {kind === 'bar' ? (
        <Bars values={values} labels={labels} area={area} heightOf={heightOf} />
      ) : (
        <>
          <polyline
            className={styles.curve}
            points={values.map((value, at) => `${middle(at)},${heightOf(value)}`).join(' ')}
          />
          {values.map((value, at) => (
            <circle
              key={labels[at]}
              className={styles.point}
              cx={middle(at)}
              cy={heightOf(value)}
              r={at === pointed ? 4 : 2.5}
            />
          ))}
        </>
      )}
    </g>
  )
}

interface BarsProps {
  values: number[]
  labels: string[]
  area: Area
  heightOf: (value: number) => number
}

function Bars({ values, labels, area, heightOf }: BarsProps) {
  const width = Math.min(widestBar, (area.width / values.length) * 0.65)
  return values.map((value, at) => (
    <rect
      key={labels[at]}
      className={at === values.length - 1 ? styles.now : styles.before}
      x={middleOf(area, values.length, at) - width / 2}
      width={width}
      y={Math.min(heightOf(value), heightOf(0))}
      height={Math.abs(heightOf(value) - heightOf(0))}
    />
  ))
}
