import type { Paper } from './paper.ts'

export type Point = readonly [x: number, y: number]

/** Tenths are finer than a screen shows, and keep the markup short. */
export const round = (n: number): number => Math.round(n * 10) / 10

const dashed = (dash: string): string => (dash ? ` stroke-dasharray="${dash}"` : '')

export const line = (x1: number, y1: number, x2: number, y2: number, colour: string, width = 0.9, dash = ''): string =>
  `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${colour}" stroke-width="${width}"${dashed(dash)}/>`

export const segment = (from: Point, to: Point, colour: string, width = 0.9, dash = ''): string =>
  line(from[0], from[1], to[0], to[1], colour, width, dash)

/** Free path data, already rounded by the caller. */
export const stroke = (d: string, colour: string, width = 0.9, fill = 'none', dash = ''): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="${fill}"${dashed(dash)}/>`

export const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`

export const polygon = (points: readonly Point[], colour: string, width = 0.9, fill = 'none', dash = ''): string =>
  stroke(`${pathOf(points)}Z`, colour, width, fill, dash)

export const polyline = (points: readonly Point[], colour: string, width = 0.9, fill = 'none'): string =>
  stroke(pathOf(points), colour, width, fill)

export const circle = (x: number, y: number, r: number, colour: string, width = 0.9, fill = 'none'): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" stroke="${colour}" stroke-width="${width}" fill="${fill}"/>`

export const rect = (x: number, y: number, w: number, h: number, colour: string, width = 0.9, fill = 'none'): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" stroke="${colour}" stroke-width="${width}" fill="${fill}"/>`

/** The text is ours or made of digits; nothing a visitor wrote is ever lettered. */
export const lettering = (
  x: number,
  y: number,
  text: string | number,
  colour: string,
  size = 8,
  anchor: 'start' | 'middle' = 'middle',
): string =>
  `<text x="${round(x)}" y="${round(y)}" fill="${colour}" font-size="${size}" text-anchor="${anchor}" stroke="none">${text}</text>`

/** A dimension line with its slanted ticks, and the measure above it. */
export const dimension = (x1: number, x2: number, y: number, colour: string, measure?: string | number): string =>
  line(x1 - 3, y, x2 + 3, y, colour, 0.5) +
  line(x1, y - 4, x1, y + 4, colour, 0.5) +
  line(x2, y - 4, x2, y + 4, colour, 0.5) +
  line(x1 - 2.2, y + 2.2, x1 + 2.2, y - 2.2, colour, 1.1) +
  line(x2 - 2.2, y + 2.2, x2 + 2.2, y - 2.2, colour, 1.1) +
  (measure ? lettering((x1 + x2) / 2, y - 2.6, measure, colour, 7.5) : '')

/** Slanted strokes under the ground line. */
export function hatch(x: number, y: number, width: number, count: number, colour: string): string {
  let d = ''
  for (let i = 0; i < count; i++) d += `M${round(x + (i * width) / count)} ${round(y + 6)}l6 -6`
  return stroke(d, colour, 0.5)
}

/** The circled name of a grid axis. */
export const bubble = (x: number, y: number, name: number, paper: Paper): string =>
  circle(x, y, 6, paper.line, 0.7, paper.bg) + lettering(x, y + 2.8, name, paper.text, 7.5)

/** A level mark with its height. */
export const level = (x: number, y: number, height: string, paper: Paper): string =>
  line(x - 12, y, x + 26, y, paper.thin, 0.5) +
  stroke(`M${x - 4} ${round(y - 5)}h8l-4 5z`, paper.line, 0.7) +
  lettering(x + 6, y - 2, height, paper.text, 7, 'start')
