export interface Point {
  x: number
  y: number
}
/** A pen stroke as a line of points. */
export type Stroke = Point[]

/** Longest distance between two points: a warp bends the line between them only at its points. */
const stepLength = 2.5
const curveSteps = 10

const at = (x: number, y: number): Point => ({ x, y })

/** The points of a straight line, the first excluded. */
const straight = (from: Point, to: Point): Stroke => {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / stepLength))
  return Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps
    return at(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)
  })
}

/** The points of a cubic Bézier curve, the first excluded. */
export const curve = (a: Point, b: Point, c: Point, d: Point, steps = curveSteps): Stroke =>
  Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps
    const u = 1 - t
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    return at(p * a.x + q * b.x + r * c.x + s * d.x, p * a.y + q * b.y + r * c.y + s * d.y)
  })

/** Path data with absolute commands (M L H V C S Z) as lines of points. */
export const strokesOf = (path: string): Stroke[] => {
  const strokes: Stroke[] = []
  let here = at(0, 0)
  let handle = here
  const go = (points: Stroke) => {
    strokes.at(-1)?.push(...points)
    here = points.at(-1) ?? here
    handle = here
  }
  const bend = (b: Point, c: Point, d: Point) => {
    go(curve(here, b, c, d))
    handle = c
  }
  for (const [, command, list = ''] of path.matchAll(/([MLHVCSZ])([^MLHVCSZ]*)/g)) {
    const n = (list.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
    const pair = (i: number) => at(n[i]!, n[i + 1]!)
    if (command === 'M') {
      here = pair(0)
      strokes.push([here])
    } else if (command === 'L') for (let i = 0; i < n.length; i += 2) go(straight(here, pair(i)))
    else if (command === 'H') go(straight(here, at(n[0]!, here.y)))
    else if (command === 'V') go(straight(here, at(here.x, n[0]!)))
    else if (command === 'C') for (let i = 0; i < n.length; i += 6) bend(pair(i), pair(i + 2), pair(i + 4))
    else if (command === 'S')
      for (let i = 0; i < n.length; i += 4) bend(at(2 * here.x - handle.x, 2 * here.y - handle.y), pair(i), pair(i + 2))
    else go(straight(here, strokes.at(-1)![0]!))
  }
  return strokes
}
