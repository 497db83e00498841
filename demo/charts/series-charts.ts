import {
  circle,
  colorOf,
  type Drawing,
  label,
  line,
  type Point,
  polygon,
  rectangle,
  type Shape,
} from '../drawing/shapes.ts'
import { centerOf, chart, frame, legend, plot, scaleOf } from './axes.ts'

export interface Series {
  name: string
  values: number[]
}

interface Limit {
  name: string
  value: number
}

const limitColor = '#b8433f'

/** Values over time, with an optional limit as a dashed line. */
export const lineChart = (categories: string[], series: Series[], unit: string, limit?: Limit): Drawing => {
  const scale = scaleOf([...series.flatMap(({ values }) => values), ...(limit ? [limit.value] : [])], false)
  const colors = series.map((_, i) => colorOf(i))
  return chart([
    ...frame(scale, categories, unit),
    ...series.flatMap(({ values }, i): Shape[] => {
      const points = values.map((value, at): Point => [centerOf(at, values.length), scale.toY(value)])
      return [
        line(points, colors[i], { strokeWidth: 1.4 }),
        ...(points.length <= 31 ? points.map((point) => circle(point, 1.8, colors[i]!)) : []),
      ]
    }),
    ...(limit
      ? [
          line(
            [
              [plot.left, scale.toY(limit.value)],
              [plot.right, scale.toY(limit.value)],
            ],
            limitColor,
            { isDashed: true, strokeWidth: 1 },
          ),
        ]
      : []),
    ...legend(
      [...series.map(({ name }) => name), ...(limit ? [limit.name] : [])],
      [...colors, ...(limit ? [limitColor] : [])],
    ),
  ])
}

/** Bars side by side, one group a category. */
export const barChart = (categories: string[], series: Series[], unit: string): Drawing => {
  const scale = scaleOf(
    series.flatMap(({ values }) => values),
    true,
  )
  const group = ((plot.right - plot.left) / categories.length) * 0.66
  const bar = Math.min(34, group / series.length)
  const isLabelled = categories.length * series.length <= 14
  return chart([
    ...frame(scale, categories, unit),
    ...series.flatMap(({ values }, i) =>
      values.flatMap((value, at): Shape[] => {
        const x = centerOf(at, categories.length) - (bar * series.length) / 2 + i * bar
        const top = Math.min(scale.toY(value), scale.toY(0))
        const height = Math.abs(scale.toY(value) - scale.toY(0))
        return [
          rectangle(x, top, bar * 0.92, height, colorOf(i)),
          ...(isLabelled
            ? [label(String(value), x + bar / 2, value < 0 ? top + height + 8 : top - 3, { size: 7 })]
            : []),
        ]
      }),
    ),
    ...(series.length > 1
      ? legend(
          series.map(({ name }) => name),
          series.map((_, i) => colorOf(i)),
        )
      : []),
  ])
}

/** How often values fall into equally wide classes, with the limits as dashed lines. */
export const histogram = (values: number[], unit: string, limits: number[]): Drawing => {
  const classes = classesOf(values)
  const counts = scaleOf(
    classes.map(({ count }) => count),
    true,
  )
  const [low, high] = [classes[0]!.from, classes.at(-1)!.to]
  const toX = (value: number) => plot.left + ((value - low) / (high - low)) * (plot.right - plot.left)
  const width = (plot.right - plot.left) / classes.length
  return chart([
    ...frame(
      counts,
      classes.map(({ from, to }) => `${from}～${to}`),
      '频数',
    ),
    ...classes.map(({ from, count }) =>
      rectangle(toX(from) + 1, counts.toY(count), width - 2, plot.bottom - counts.toY(count), colorOf(0)),
    ),
    ...classes.map(({ from, count }) =>
      label(String(count), toX(from) + width / 2, counts.toY(count) - 3, { size: 8 }),
    ),
    ...limits
      .filter((limit) => limit > low && limit < high)
      .map((limit) =>
        line(
          [
            [toX(limit), plot.top - 4],
            [toX(limit), plot.bottom],
          ],
          limitColor,
          { isDashed: true, strokeWidth: 1 },
        ),
      ),
    label(unit, plot.right, 217, { size: 8, anchor: 'end' }),
  ])
}

const classesOf = (values: number[]) => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const count = Math.max(5, Math.min(9, Math.round(Math.sqrt(values.length))))
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(high - low, 1e-6))))
  const unit = 10 ** -digits
  const width = Math.max(unit, Math.ceil((high - low + unit) / count / unit) * unit)
  const from = Math.floor(low / unit) * unit
  return Array.from({ length: count }, (_, i) => {
    const start = from + i * width
    return {
      from: Number(start.toFixed(digits)),
      to: Number((start + width).toFixed(digits)),
      count: values.filter((value) => value >= start - 1e-9 && value < start + width - 1e-9).length,
    }
  })
}

/** Parts of a whole as a ring, with their shares beside it. */
export const ringChart = (parts: { name: string; value: number }[]): Drawing => {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  let turn = -Math.PI / 2
  const shapes = parts.flatMap(({ name, value }, i): Shape[] => {
    const start = turn
    turn += (value / total) * 2 * Math.PI
    const y = 115 - parts.length * 9 + i * 18
    return [
      ringPart(start, turn, colorOf(i)),
      rectangle(238, y, 10, 10, colorOf(i)),
      label(`${name}  ${((value / total) * 100).toFixed(1)}%`, 254, y + 9, { size: 9, anchor: 'start' }),
    ]
  })
  return chart(shapes)
}

const ringPart = (from: number, to: number, fill: string) => {
  const steps = Math.max(2, Math.ceil((to - from) / 0.12))
  const arc = (radius: number) =>
    Array.from({ length: steps + 1 }, (_, i): Point => {
      const angle = from + ((to - from) * i) / steps
      return [128 + radius * Math.cos(angle), 115 + radius * Math.sin(angle)]
    })
  return polygon([...arc(88), ...arc(46).reverse()], fill, { stroke: '#ffffff', strokeWidth: 1 })
}

/** How far a result moves when one factor changes, the strongest factor on top. */
export const tornadoChart = (
  base: number,
  factors: { name: string; low: number; high: number }[],
  unit: string,
): Drawing => {
  const values = factors.flatMap(({ low, high }) => [low, high])
  const [min, max] = [Math.min(...values, base), Math.max(...values, base)]
  const toX = (value: number) => 130 + ((value - min) / (max - min || 1)) * 250
  const row = Math.min(30, 170 / factors.length)
  return chart([
    ...factors.flatMap(({ name, low, high }, i): Shape[] => {
      const y = 24 + i * row
      return [
        label(name, 88, y + row * 0.6, { size: 8.5, anchor: 'end' }),
        rectangle(toX(low), y, toX(base) - toX(low), row * 0.7, colorOf(1)),
        rectangle(toX(base), y, toX(high) - toX(base), row * 0.7, colorOf(0)),
        label(String(low), toX(low) - 3, y + row * 0.5, { size: 8, anchor: 'end' }),
        label(String(high), toX(high) + 3, y + row * 0.5, { size: 8, anchor: 'start' }),
      ]
    }),
    line([
      [toX(base), 16],
      [toX(base), 28 + factors.length * row],
    ]),
    label(`基准 ${base}${unit}`, toX(base), 42 + factors.length * row, { size: 9, isBold: true }),
  ])
}
