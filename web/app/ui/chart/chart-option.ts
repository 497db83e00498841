import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TitleComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | TitleComponentOption | TooltipComponentOption
>

export interface ChartSeries {
  name: string
  unit?: string
  kind: 'bar' | 'line'
  values: number[]
}

export interface ChartData {
  labels: string[]
  /** Each series has its own plot, one below the other on a shared time axis, instead of a second scale. */
  series: ChartSeries[]
}

/** The colours of the page's theme. */
export const chartTokens = {
  text: 'c-text-3',
  title: 'c-text-2',
  line: 'c-line-2',
  base: 'c-control',
  tip: 'c-chrome',
  now: 'chart-1',
  before: 'c-primary-line',
  curve: 'chart-2',
} as const
export type ChartColours = Record<keyof typeof chartTokens, string>

const numerals = '"DIN Alternate", "Bahnschrift", "Roboto Condensed", "Arial Narrow", sans-serif'

const axisText = ({ text }: ChartColours) => ({ color: text, fontSize: 12, fontFamily: numerals })

/** Position of the plots; the first is the highest. */
const plots = (count: number) =>
  count === 1
    ? [{ top: 40, bottom: 32 }]
    : [
        { top: 40, height: '42%' },
        { top: '74%', bottom: 32 },
      ]

const seriesOf = (
  { name, kind, values }: ChartSeries,
  at: number,
  colours: ChartColours,
): BarSeriesOption | LineSeriesOption => {
  const common = { name, xAxisIndex: at, yAxisIndex: at }
  if (kind === 'line') {
    const line = { ...common, type: 'line' as const, data: values, symbolSize: 6 }
    return { ...line, lineStyle: { width: 2, color: colours.curve }, itemStyle: { color: colours.curve } }
  }
  const last = values.length - 1
  const data = values.map((value, index) => ({
    value,
    itemStyle: { color: index === last ? colours.now : colours.before },
  }))
  return { ...common, type: 'bar', data, barMaxWidth: 28 }
}

/** Square bars, thin lines, no gradients; the latest value is highlighted. */
export const chartOption = (
  { labels, series }: ChartData,
  isMotionReduced: boolean,
  colours: ChartColours,
): ChartOption => ({
  animation: !isMotionReduced,
  animationDuration: 200,
  title: series.map(({ name, unit }, at) => ({
    text: unit ? `${name}（${unit}）` : name,
    left: 46,
    top: at === 0 ? 8 : '65%',
    textStyle: { fontSize: 13, fontWeight: 'normal', color: colours.title },
  })),
  grid: plots(series.length).map((plot) => ({ left: 52, right: 16, ...plot })),
  tooltip: {
    trigger: 'axis',
    renderMode: 'richText', // drawn as text: the other mode sets HTML, which Trusted Types refuse
    backgroundColor: colours.tip,
    borderWidth: 0,
    textStyle: { color: '#fff', fontSize: 12 },
    axisPointer: { type: 'line', lineStyle: { color: colours.base, type: 'dashed' } },
  },
  axisPointer: { link: [{ xAxisIndex: 'all' }] },
  xAxis: series.map((_one, at) => ({
    gridIndex: at,
    type: 'category',
    data: labels,
    axisLine: { lineStyle: { color: colours.base } },
    axisTick: { show: false },
    axisLabel: { ...axisText(colours), show: at === series.length - 1 },
  })),
  yAxis: series.map((_one, at) => ({
    gridIndex: at,
    type: 'value',
    minInterval: 1,
    splitNumber: at === 0 ? 4 : 1,
    splitLine: { lineStyle: { color: colours.line } },
    axisLabel: axisText(colours),
  })),
  series: series.map((one, at) => seriesOf(one, at, colours)),
})
