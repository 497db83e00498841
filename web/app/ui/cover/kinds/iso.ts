import type { Paper } from '../paper.ts'
import { below, type Random } from '../random.ts'
import { bubble, circle, lettering, line, type Point, polygon, polyline, segment } from '../svg-shapes.ts'

interface Frame {
  baysX: number
  baysY: number
  floors: number
  floorHeight: number
  /** The isometric view of a point of the building. */
  at: (x: number, y: number, z: number) => Point
}

/** A building frame in isometric view, one floor marked. */
export function iso(random: Random, paper: Paper): string {
  const frame = newFrame(random)
  const { baysX, baysY, floors, floorHeight, at } = frame
  const grid = axes(frame, paper)
  const marked = 1 + below(random, floors - 1)
  const setback = random() > 0.4 ? 1 : 0
  const lastFull = floors - 1 - below(random, 2)
  const widthOf = (floor: number) => (floor > lastFull ? baysX - setback : baysX)

  let out = grid
  for (let k = 0; k <= floors; k++) {
    const z = k * floorHeight
    const right = widthOf(k)
    const isRoof = k === floors
    const slab = [at(0, 0, z), at(right, 0, z), at(right, baysY, z), at(0, baysY, z)]
    out += polygon(
      slab,
      isRoof ? paper.bold : paper.line,
      isRoof ? 1.4 : 0.8,
      k === marked ? `${paper.accent}66` : paper.fill,
    )
    if (!isRoof) out += columns(frame, widthOf(k + 1), z, paper)
  }
  return out + flag(at(baysX, 0, marked * floorHeight), `${marked + 1}F`, paper)
}

function newFrame(random: Random): Frame {
  const baysX = 2 + below(random, 5)
  const baysY = 2 + below(random, 3)
  const floors = 3 + below(random, 6)
  const floorHeight = 0.5 + random() * 0.3
  const bays = baysX + baysY + 3
  const scale = Math.min(24, 236 / (bays * 0.866), 132 / (bays * 0.5 + floors * floorHeight))
  const centreX = 156 - ((baysX - baysY) / 2) * 0.866 * scale
  const centreY = 164 - (baysX + baysY + 2) * 0.5 * scale
  const at = (x: number, y: number, z: number): Point => [
    centreX + (x - y) * 0.866 * scale,
    centreY + (x + y) * 0.5 * scale - z * scale - 16,
  ]
  return { baysX, baysY, floors, floorHeight, at }
}

function axes({ baysX, baysY, at }: Frame, paper: Paper): string {
  let out = ''
  for (let i = -1; i <= baysX + 1; i++) out += polyline([at(i, -1, 0), at(i, baysY + 1, 0)], paper.thin, 0.5)
  for (let j = -1; j <= baysY + 1; j++) out += polyline([at(-1, j, 0), at(baysX + 1, j, 0)], paper.thin, 0.5)
  for (let i = 0; i <= baysX; i++) {
    const end = at(i, baysY + 1.7, 0)
    out += segment(at(i, baysY + 1, 0), end, paper.thin, 0.5, '5 2 1 2') + bubble(end[0], end[1] + 4, i + 1, paper)
  }
  return out
}

function columns({ baysY, floorHeight, at }: Frame, right: number, z: number, paper: Paper): string {
  let out = ''
  for (let i = 0; i <= right; i++) out += segment(at(i, baysY, z), at(i, baysY, z + floorHeight), paper.bold, 1)
  for (let j = 0; j < baysY; j++) out += segment(at(right, j, z), at(right, j, z + floorHeight), paper.bold, 1)
  return out
}

const flag = ([x, y]: Point, name: string, { accent }: Paper): string =>
  line(x, y, x + 26, y - 14, accent, 0.8) +
  line(x + 26, y - 14, x + 54, y - 14, accent, 0.8) +
  lettering(x + 40, y - 17, name, accent, 8) +
  circle(x, y, 1.8, accent, 0.8, accent)
