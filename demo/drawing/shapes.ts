/** A drawing in points, y pointing down. Two shapes are enough for every chart, section and plan. */
export interface Drawing {
  width: number
  height: number
  shapes: Shape[]
}

export type Shape = Path | Label

export interface Path {
  points: Point[]
  isClosed?: boolean
  stroke?: string
  strokeWidth?: number
  isDashed?: boolean
  fill?: string
}

export interface Label {
  text: string
  at: Point
  size: number
  anchor: 'start' | 'middle' | 'end'
  color: string
  isBold?: boolean
}

export type Point = [x: number, y: number]

export const ink = '#1f2937'
export const faintInk = '#6b7280'
export const gridInk = '#d5dae2'
export const palette = ['#1f5fa8', '#d9822b', '#3a8f5c', '#8a5aa5', '#b8433f', '#4b9fb5', '#8c8456', '#6b7280']

export const colorOf = (index: number): string => palette[index % palette.length]!

export const line = (points: Point[], stroke = ink, more: Partial<Path> = {}): Path => ({
  points,
  stroke,
  strokeWidth: 0.8,
  ...more,
})

export const polygon = (points: Point[], fill: string, more: Partial<Path> = {}): Path => ({
  points,
  isClosed: true,
  fill,
  ...more,
})

export const rectangle = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Partial<Path> = {},
) =>
  polygon(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    fill,
    more,
  )

export const circle = ([x, y]: Point, radius: number, fill: string, more: Partial<Path> = {}): Path =>
  polygon(
    Array.from({ length: 20 }, (_, i): Point => {
      const angle = (i / 20) * 2 * Math.PI
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    }),
    fill,
    more,
  )

export const label = (text: string, x: number, y: number, more: Partial<Label> = {}): Label => ({
  text,
  at: [x, y],
  size: 9,
  anchor: 'middle',
  color: ink,
  ...more,
})

/** A line with a small filled head at its end. */
export const arrow = ([x1, y1]: Point, [x2, y2]: Point, stroke = ink): Path[] => {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const wing = (turn: number): Point => [x2 - 5 * Math.cos(angle + turn), y2 - 5 * Math.sin(angle + turn)]
  return [
    line(
      [
        [x1, y1],
        [x2, y2],
      ],
      stroke,
    ),
    polygon([[x2, y2], wing(0.4), wing(-0.4)], stroke),
  ]
}

/** A dimension line with ticks at both ends and its measure in the middle. */
export const dimension = ([x1, y1]: Point, [x2, y2]: Point, text: string): Shape[] => {
  const isFlat = y1 === y2
  const tick = ([x, y]: Point) =>
    line(
      [
        [x - 2.5, y + 2.5],
        [x + 2.5, y - 2.5],
      ],
      faintInk,
      { strokeWidth: 1 },
    )
  return [
    line(
      [
        [x1, y1],
        [x2, y2],
      ],
      faintInk,
      { strokeWidth: 0.5 },
    ),
    tick([x1, y1]),
    tick([x2, y2]),
    isFlat
      ? label(text, (x1 + x2) / 2, y1 - 3, { size: 8 })
      : label(text, x1 + 4, (y1 + y2) / 2 + 3, { size: 8, anchor: 'start' }),
  ]
}

/** Chinese characters are as wide as they are high, others half as wide. */
export const widthOfText = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? size : size * 0.52), 0)
