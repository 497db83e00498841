import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './chart.module.css'
import { labelStep } from './chart-scale.ts'
import { type Area, type ChartSeries, middleOf, Plot } from './plot.tsx'

export type { ChartSeries } from './plot.tsx'

export interface ChartProps {
  /** Accessible name of the chart. */
  label: string
  height?: number
  labels: string[]
  /** Each series has its own plot, one below the other on a shared time axis, instead of a second scale. */
  series: ChartSeries[]
}

const labelWidth = 52
const sides = { left: 52, right: 16 }

/** The plots from top to bottom; the first is the highest. */
const areasOf = (count: number, width: number, height: number): Area[] => {
  const side = { left: sides.left, width: Math.max(1, width - sides.left - sides.right) }
  if (count === 1) return [{ ...side, top: 40, height: height - 72 }]
  const second = Math.round(height * 0.74)
  return [
    { ...side, top: 40, height: Math.round(height * 0.42) },
    { ...side, top: second, height: height - second - 32 },
  ]
}

/** The width that the page gives to the element; before it is measured, that of a phone. */
const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(350)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)))
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Screen readers get the same values as a table. */
export function Chart({ label, height = 300, labels, series }: ChartProps) {
  const { ref, width } = useWidth()
  const [pointed, setPointed] = useState<number>()
  const areas = areasOf(series.length, width, height)
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const at = Math.floor(
      ((clientX - currentTarget.getBoundingClientRect().left - sides.left) / areas[0]!.width) * labels.length,
    )
    setPointed(at >= 0 && at < labels.length ? at : undefined)
  }
  return (
    <figure aria-label={label}>
      <div ref={ref} className={styles.chart} style={{ height }} aria-hidden>
        <svg
          aria-hidden
          height={height}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          <rect width="100%" height={height} fill="none" pointerEvents="all" />
          {series.map((one, at) => (
            <Plot
              key={one.name}
              series={one}
              labels={labels}
              area={areas[at]!}
              marks={at === 0 ? 4 : 1}
              pointed={pointed}
            />
          ))}
          <TimeLabels labels={labels} area={areas[0]!} y={height - 10} />
        </svg>
        {pointed !== undefined && (
          <Tip at={middleOf(areas[0]!, labels.length, pointed)} width={width}>
            {labels[pointed]}
            {series.map(({ name, values }) => (
              <div key={name}>
                {name}
                <b>{values[pointed]?.toLocaleString('zh-CN')}</b>
              </div>
            ))}
          </Tip>
        )}
      </div>
      <ValueTable label={label} labels={labels} series={series} />
    </figure>
  )
}

/** As many labels of the shared time axis as have room. */
const TimeLabels = ({ labels, area, y }: { labels: string[]; area: Area; y: number }) => {
  const step = labelStep(labels.length, area.width, labelWidth)
  return labels.map((text, at) =>
    at % step === 0 ? (
      <text key={text} className={styles.scale} x={middleOf(area, labels.length, at)} y={y} textAnchor="middle">
        {text}
      </text>
    ) : null,
  )
}

/** The values under the pointer, on that side of it where there is more room. */
const Tip = ({ at, width, children }: { at: number; width: number; children: ReactNode }) => (
  <div className={styles.tip} style={at < width / 2 ? { left: at + 12 } : { right: width - at + 12 }}>
    {children}
  </div>
)

/** In a box: a table alone is as high as its rows and would lengthen the page. */
const ValueTable = ({ label, labels, series }: Pick<ChartProps, 'label' | 'labels' | 'series'>) => (
  <div className="sr-only">
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          {series.map(({ name, unit }) => (
            <th key={name} scope="col">
              {name}
              {unit && `（${unit}）`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((text, at) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{values[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
