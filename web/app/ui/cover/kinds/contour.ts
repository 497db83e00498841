import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { circle, lettering, type Point, pathOf, round, stroke } from '../svg-shapes.ts'

const COLUMNS = 38
const ROWS = 22
const CELL_WIDTH = 288 / COLUMNS
const CELL_HEIGHT = 170 / ROWS
const LEVELS = 15

type Segment = readonly [Point, Point]

/** A survey map: contour lines of a made-up terrain, and three boreholes. */
export function contour(random: Random, paper: Paper): string {
  const heights = terrain(random)
  const all = heights.flat()
  const lowest = Math.min(...all)
  const highest = Math.max(...all)
  let out = ''
  for (let l = 0; l < LEVELS; l++) {
    const height = lowest + ((highest - lowest) * (l + 0.6)) / 15.4
    const d = joined(crossings(heights, height))
    const isIndex = l % 4 === 0
    if (d) out += stroke(d, isIndex ? paper.bold : paper.line, isIndex ? 1.2 : 0.6)
  }
  for (let k = 0; k < 3; k++) {
    const x = 60 + k * 80 + random() * 30
    const y = 36 + random() * 90
    out += circle(x, y, 5, paper.accent, 1, paper.bg)
    out += stroke(`M${round(x)} ${round(y - 5)}a5 5 0 0 1 0 10z`, paper.accent, 0.5, paper.accent)
    out += lettering(x + 8, y + 3, `ZK${k + 1}`, paper.accent, 8, 'start')
  }
  return out
}

/** A slope with a few hills and hollows on it, by grid point. */
function terrain(random: Random): number[][] {
  const hills = Array.from({ length: 4 + below(random, 2) }, () => ({
    x: random() * 288,
    y: random() * 150,
    radius: 34 + random() * 46,
    height: (random() > 0.25 ? 1 : -0.7) * (0.6 + random() * 0.6),
  }))
  const heightAt = (i: number, j: number) =>
    hills.reduce(
      (sum, { x, y, radius, height }) =>
        sum + height * Math.exp(-((i * CELL_WIDTH - x) ** 2 + (j * CELL_HEIGHT - y) ** 2) / (2 * radius * radius)),
      (i / COLUMNS) * 0.35,
    )
  return Array.from({ length: ROWS + 1 }, (_, j) => Array.from({ length: COLUMNS + 1 }, (_, i) => heightAt(i, j)))
}

/** Marching squares: where the level runs through each cell. */
function crossings(heights: number[][], level: number): Segment[] {
  const found: Segment[] = []
  const share = (from: number, to: number) => (level - from) / (to - from)
  const parts = (one: number, other: number) => one < level !== other < level
  for (let j = 0; j < ROWS; j++) {
    for (let i = 0; i < COLUMNS; i++) {
      const a = heights[j]![i]!
      const b = heights[j]![i + 1]!
      const c = heights[j + 1]![i + 1]!
      const d = heights[j + 1]![i]!
      if (!parts(a, b) && !parts(b, c) && !parts(c, d)) continue
      const x = 20 + i * CELL_WIDTH
      const y = 12 + j * CELL_HEIGHT
      const edges: Point[] = []
      if (parts(a, b)) edges.push([x + share(a, b) * CELL_WIDTH, y])
      if (parts(b, c)) edges.push([x + CELL_WIDTH, y + share(b, c) * CELL_HEIGHT])
      if (parts(c, d)) edges.push([x + CELL_WIDTH - share(c, d) * CELL_WIDTH, y + CELL_HEIGHT])
      if (parts(d, a)) edges.push([x, y + CELL_HEIGHT - share(d, a) * CELL_HEIGHT])
      if (edges.length >= 2) found.push([edges[0]!, edges[1]!])
      if (edges.length === 4) found.push([edges[2]!, edges[3]!])
    }
  }
  return found
}

/** Points that round alike are one point. */
const keyOf = ([x, y]: Point): number => Math.round(x * 10) * 10_000 + Math.round(y * 10)

/** The segments laid end to end, as path data; crumbs of a single segment are left out. */
function joined(segments: Segment[]): string {
  const touching = new Map<number, number[]>()
  for (const [i, ends] of segments.entries()) {
    for (const end of ends) {
      const there = touching.get(keyOf(end))
      if (there) there.push(i)
      else touching.set(keyOf(end), [i])
    }
  }
  const used = new Set<number>()
  const next = (point: Point): Point | undefined => {
    const index = touching.get(keyOf(point))?.find((i) => !used.has(i))
    if (index === undefined) return undefined
    used.add(index)
    const [from, to] = segments[index]!
    return keyOf(from) === keyOf(point) ? to : from
  }
  let d = ''
  for (const [i, [from, to]] of segments.entries()) {
    if (used.has(i)) continue
    used.add(i)
    const line = [from, to]
    for (let point = next(to); point; point = next(point)) line.push(point)
    for (let point = next(from); point; point = next(point)) line.unshift(point)
    if (line.length > 2) d += pathOf(line)
  }
  return d
}
