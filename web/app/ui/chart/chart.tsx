import { BarChart, LineChart } from 'echarts/charts'
import { AxisPointerComponent, GridComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { readToken, useTheme } from '#ui/styles/use-theme.ts'
import { type ChartColours, type ChartData, chartOption, chartTokens } from './chart-option.ts'

use([BarChart, LineChart, GridComponent, TitleComponent, TooltipComponent, AxisPointerComponent, SVGRenderer])

const readColours = () =>
  Object.fromEntries(Object.entries(chartTokens).map(([name, token]) => [name, readToken(token)])) as ChartColours

export interface ChartProps extends ChartData {
  /** Accessible name of the chart. */
  label: string
  height?: number
}

/** Drawn in the browser only; screen readers get the same values as a table. */
export function Chart({ label, height = 300, labels, series }: ChartProps) {
  const container = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours follow the theme
  useEffect(() => {
    const chart = init(container.current, undefined, { renderer: 'svg' })
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.setOption(chartOption({ labels, series }, isMotionReduced, readColours()))
    const resize = new ResizeObserver(() => chart.resize())
    if (container.current) resize.observe(container.current)
    return () => {
      resize.disconnect()
      chart.dispose()
    }
  }, [labels, series, theme])
  return (
    <figure aria-label={label}>
      <div ref={container} style={{ height }} aria-hidden />
      {/* In a box: a table alone is as high as its rows and would lengthen the page. */}
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
    </figure>
  )
}
