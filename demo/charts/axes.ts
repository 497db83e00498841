import { type Drawing, faintInk, gridInk, ink, label, line, type Shape, widthOfText } from '../drawing/shapes.ts'

const chartSize = { width: 440, height: 230 } as const
/** The area inside the axes. */
export const plot = { left: 48, right: 428, top: 26, bottom: 186 } as const

export interface Scale {
  ticks: number[]
  toY(value: number): number
}

/** About five ticks at round numbers that include all values. */
export const scaleOf = (values: number[], fromZero: boolean): Scale => {
  const low = Math.min(...values, ...(fromZero ? [0] : []))
  const high = Math.max(...values, ...(fromZero ? [0] : []))
  const step = roundStep((high - low || Math.abs(high) || 1) / 5)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9) + (fromZero ? 0 : 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(10)))
  const [min, max] = [ticks[0]!, ticks.at(-1)!]
  return { ticks, toY: (value) => plot.bottom - ((value - min) / (max - min || 1)) * (plot.bottom - plot.top) }
}

const roundStep = (wanted: number) => {
  const power = 10 ** Math.floor(Math.log10(wanted))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= wanted - 1e-12)!
}

/** Grid, value axis with its unit, and category labels; long rows of labels are thinned out. */
export const frame = (scale: Scale, categories: string[], unit: string): Shape[] => {
  const slot = (plot.right - plot.left) / categories.length
  const widest = Math.max(...categories.map((text) => widthOfText(text, 8)))
  const every = widest <= slot * 1.9 ? 1 : Math.ceil(widest / (slot * 1.9))
  const isTwoRows = widest > slot * 0.95
  return [
    ...scale.ticks.flatMap((tick) => [
      line(
        [
          [plot.left, scale.toY(tick)],
          [plot.right, scale.toY(tick)],
        ],
        gridInk,
        { strokeWidth: 0.5 },
      ),
      label(String(tick), plot.left - 4, scale.toY(tick) + 3, { size: 8, anchor: 'end', color: faintInk }),
    ]),
    ...categories.flatMap((text, i) =>
      i % every === 0
        ? [
            label(text, centerOf(i, categories.length), plot.bottom + 12 + (isTwoRows && (i / every) % 2 ? 10 : 0), {
              size: 8,
            }),
          ]
        : [],
    ),
    line(
      [
        [plot.left, plot.top - 6],
        [plot.left, plot.bottom],
        [plot.right, plot.bottom],
      ],
      ink,
    ),
    label(unit, plot.left, plot.top - 11, { size: 8, color: faintInk }),
  ]
}

export const centerOf = (index: number, count: number): number =>
  plot.left + ((plot.right - plot.left) * (index + 0.5)) / count

/** Names of the series in a row below the plot. */
export const legend = (names: string[], colors: string[]): Shape[] => {
  const widths = names.map((name) => widthOfText(name, 8) + 26)
  let x = chartSize.width / 2 - widths.reduce((sum, width) => sum + width, 0) / 2
  return names.flatMap((name, i): Shape[] => {
    const start = x
    x += widths[i]!
    return [
      line(
        [
          [start, 217],
          [start + 12, 217],
        ],
        colors[i]!,
        { strokeWidth: 4 },
      ),
      label(name, start + 15, 220, { size: 8, anchor: 'start' }),
    ]
  })
}

export const chart = (shapes: Shape[]): Drawing => ({ ...chartSize, shapes })
