import {
  arrow,
  colorOf,
  type Drawing,
  faintInk,
  gridInk,
  ink,
  label,
  line,
  palette,
  rectangle,
  type Shape,
  widthOfText,
} from '../drawing/shapes.ts'
import { chart } from './axes.ts'

export interface Task {
  name: string
  start: number
  length: number
}

/** A bar chart of tasks over time. */
export const ganttChart = (tasks: Task[], unit: string): Drawing => {
  const end = Math.max(...tasks.map(({ start, length }) => start + length - 1))
  const [left, right, row] = [118, 428, 18]
  const bottom = 26 + tasks.length * row
  const toX = (time: number) => left + ((time - 1) / end) * (right - left)
  const every = Math.ceil(end / 12)
  return {
    width: 440,
    height: bottom + 12,
    shapes: [
      ...Array.from({ length: end + 1 }, (_, i) => i + 1)
        .filter((time) => (time - 1) % every === 0)
        .flatMap((time): Shape[] => [
          line(
            [
              [toX(time), 20],
              [toX(time), bottom],
            ],
            gridInk,
            { strokeWidth: 0.5 },
          ),
          ...(time <= end
            ? [label(String(time), toX(time) + 2, 16, { size: 8, anchor: 'start', color: faintInk })]
            : []),
        ]),
      label(`单位：${unit}`, left - 6, 16, { size: 8, anchor: 'end', color: faintInk }),
      ...tasks.flatMap(({ name, start, length }, i): Shape[] => [
        label(name, left - 6, 26 + i * row + 11, { size: 8.5, anchor: 'end' }),
        rectangle(toX(start), 26 + i * row + 3, toX(start + length) - toX(start), row - 7, colorOf(0)),
      ]),
      line([
        [left, 20],
        [left, bottom],
        [right, bottom],
      ]),
    ],
  }
}

/** Steps in boxes, four a row, joined by arrows; every second row runs back. */
export const flowChart = (steps: { name: string; who: string }[]): Drawing => {
  const [boxWidth, boxHeight, gapX, gapY] = [92, 36, 20, 24]
  const perRow = 4
  const placeOf = (index: number) => {
    const row = Math.floor(index / perRow)
    const column = row % 2 === 0 ? index % perRow : perRow - 1 - (index % perRow)
    return { x: 6 + column * (boxWidth + gapX), y: 10 + row * (boxHeight + gapY), row }
  }
  const shapes = steps.flatMap(({ name, who }, i): Shape[] => {
    const { x, y, row } = placeOf(i)
    const next = i + 1 < steps.length ? placeOf(i + 1) : undefined
    const middle = y + boxHeight / 2
    const link = !next
      ? []
      : next.row !== row
        ? arrow([x + boxWidth / 2, y + boxHeight], [x + boxWidth / 2, next.y])
        : next.x > x
          ? arrow([x + boxWidth, middle], [next.x, middle])
          : arrow([x, middle], [next.x + boxWidth, middle])
    return [
      rectangle(x, y, boxWidth, boxHeight, i === 0 || i === steps.length - 1 ? '#dbe7f5' : '#f4f6fa', {
        stroke: palette[0],
      }),
      label(name, x + boxWidth / 2, y + 15, {
        size: Math.min(9, (boxWidth - 6) / (widthOfText(name, 1) || 1)),
        isBold: true,
      }),
      label(who, x + boxWidth / 2, y + 28, { size: 8, color: faintInk }),
      ...link,
    ]
  })
  return { width: 440, height: 20 + Math.ceil(steps.length / perRow) * (boxHeight + gapY) - gapY, shapes }
}

const levelColors = ['#d9ecdf', '#f6ecc6', '#f6d5b5', '#efb9b3']

/** Likelihood against consequence, with the numbers of the risks in their cells. */
export const riskMatrix = (risks: { likelihood: number; consequence: number }[]): Drawing => {
  const [left, top, width, height] = [90, 14, 62, 34]
  const cells = Array.from({ length: 25 }, (_, i) => ({ consequence: (i % 5) + 1, likelihood: 5 - Math.floor(i / 5) }))
  return chart([
    ...cells.flatMap(({ consequence, likelihood }): Shape[] => {
      const x = left + (consequence - 1) * width
      const y = top + (5 - likelihood) * height
      const here = risks.flatMap((risk, i) =>
        risk.likelihood === likelihood && risk.consequence === consequence ? [`R${i + 1}`] : [],
      )
      return [
        rectangle(x, y, width, height, levelColors[riskLevel(likelihood * consequence)]!, { stroke: '#ffffff' }),
        label(here.join(' '), x + width / 2, y + height / 2 + 3, { size: here.length > 3 ? 7 : 9, isBold: true }),
      ]
    }),
    ...[1, 2, 3, 4, 5].flatMap((value) => [
      label(String(value), left - 8, top + (5 - value) * height + 21, { size: 8, color: faintInk }),
      label(String(value), left + (value - 0.5) * width, top + 5 * height + 12, { size: 8, color: faintInk }),
    ]),
    label('可能性', left - 40, top + 88, { size: 9 }),
    label('后果严重程度', left + 155, top + 5 * height + 28, { size: 9 }),
  ])
}

/** Index of the level: low, moderate, high, very high. */
export const riskLevel = (score: number): number => (score >= 16 ? 3 : score >= 10 ? 2 : score >= 5 ? 1 : 0)

/** Points on a plan with a grid of axes, a scale and a north arrow. */
export const sitePlan = (
  points: { name: string; x: number; y: number }[],
  width: number,
  height: number,
  outline: { x: number; y: number; width: number; height: number; name: string }[],
): Drawing => {
  const factor = Math.min(380 / width, 210 / height)
  const [left, top] = [30, 24]
  const [toX, toY] = [(x: number) => left + x * factor, (y: number) => top + (height - y) * factor]
  const bottom = toY(0)
  return {
    width: 440,
    height: bottom + 34,
    shapes: [
      rectangle(toX(0), toY(height), width * factor, height * factor, '#fbfcfe', { stroke: ink, isDashed: true }),
      ...outline.flatMap((box): Shape[] => [
        rectangle(toX(box.x), toY(box.y + box.height), box.width * factor, box.height * factor, '#e6edf6', {
          stroke: faintInk,
        }),
        label(box.name, toX(box.x + box.width / 2), toY(box.y + box.height / 2) + 3, { size: 8, color: faintInk }),
      ]),
      ...points.flatMap(({ name, x, y }): Shape[] => [
        line(
          [
            [toX(x) - 3, toY(y)],
            [toX(x) + 3, toY(y)],
          ],
          palette[4],
        ),
        line(
          [
            [toX(x), toY(y) - 3],
            [toX(x), toY(y) + 3],
          ],
          palette[4],
        ),
        label(name, toX(x) + 4, toY(y) - 2, { size: 6.5, anchor: 'start' }),
      ]),
      ...arrow([424, 50], [424, 26]),
      label('北', 424, 20, { size: 9, isBold: true }),
      line(
        [
          [toX(0), bottom + 16],
          [toX(width / 4), bottom + 16],
        ],
        ink,
        { strokeWidth: 2 },
      ),
      label(`${Math.round(width / 4)} m`, toX(width / 8), bottom + 27, { size: 8 }),
    ],
  }
}
