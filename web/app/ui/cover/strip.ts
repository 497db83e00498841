import { PAPERS, type Paper, type PaperName } from './paper.ts'
import { below, hash, type Random, seeded } from './random.ts'
import {
  dimension,
  hatch,
  lettering,
  line,
  type Point,
  polygon,
  polyline,
  rect,
  round,
  segment,
  stroke,
} from './svg-shapes.ts'

export interface Strip {
  id: number | string
  paper?: PaperName | undefined
  className?: string | undefined
  /** Draw the sheet behind the skyline. */
  hasBackground?: boolean | undefined
  uid?: string | undefined
}

const GROUND = 164

interface Piece {
  svg: string
  /** Where the next piece begins. */
  end: number
  building?: Building
}

interface Building {
  x: number
  width: number
  height: number
}

/** A wide skyline of bridges and buildings, for heads without a picture; the same id gives the same one. */
export function stripSvg({ id, paper = 'blueprint', className = 'strip', hasBackground = true, uid }: Strip): string {
  const seed = hash(`strip:${id}`)
  const random = seeded(seed)
  const ink = PAPERS[paper]
  const grid = uid?.replace(/[^\w:-]/g, '') || `s${seed.toString(36)}`
  let out = ''
  let x = 46
  let tallest: Building | undefined
  while (x < 880) {
    const { svg, end, building } = nextPiece(random, x, ink)
    out += svg
    x = end
    if (building && (!tallest || building.height > tallest.height)) tallest = building
  }
  if (tallest) out += crane(tallest, ink)
  out += line(24, GROUND, 976, GROUND, ink.bold, 1.8) + hatch(24, GROUND + 1, 952, 110, ink.thin)
  out += dimension(46, 950, 188, ink.line)
  return `<svg class="${className}" viewBox="0 0 1000 200" preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden="true" font-family="DIN Alternate,Bahnschrift,Roboto Condensed,sans-serif">${hasBackground ? sheet(grid, ink) : ''}${out}</svg>`
}

const sheet = (grid: string, paper: Paper): string =>
  `<defs><pattern id="${grid}" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M12 0H0V12" stroke="${paper.grid}" stroke-width=".7"/></pattern></defs><rect width="1000" height="200" fill="${paper.bg}"/><rect width="1000" height="200" fill="url(#${grid})"/>`

function nextPiece(random: Random, x: number, paper: Paper): Piece {
  const choice = random()
  if (choice < 0.2) return cableBridge(random, x, paper)
  if (choice < 0.36) return archBridge(random, x, paper)
  return house(random, x, choice > 0.6 ? 1 : 0.55, paper)
}

function cableBridge(random: Random, x: number, paper: Paper): Piece {
  const width = 150 + random() * 60
  const cables = 8
  const pylon = x + width / 2
  const top = 46 + random() * 16
  let stays = ''
  for (let i = 1; i <= cables; i++) {
    const y = round(top + (cables - i) * 5)
    const distance = ((width / 2) * i) / cables
    stays += `M${round(pylon)} ${y}L${round(pylon - distance)} ${GROUND - 22}M${round(pylon)} ${y}L${round(pylon + distance)} ${GROUND - 22}`
  }
  const mast: Point[] = [
    [pylon - 4, GROUND],
    [pylon - 2, top - 6],
    [pylon + 2, top - 6],
    [pylon + 4, GROUND],
  ]
  const svg =
    stroke(stays, paper.line, 0.7) +
    polygon(mast, paper.bold, 1.4, paper.bg) +
    rect(x - 8, GROUND - 22, width + 16, 4, paper.bold, 1.2, paper.bg) +
    rect(x - 2, GROUND - 18, 6, 18, paper.line, 1, paper.fill) +
    rect(x + width - 4, GROUND - 18, 6, 18, paper.line, 1, paper.fill)
  return { svg, end: x + (width + 26) }
}

function archBridge(random: Random, x: number, paper: Paper): Piece {
  const width = 130 + random() * 50
  const panels = 10
  const chord = (lift: number, rise: number): Point[] =>
    Array.from({ length: panels + 1 }, (_, i) => [
      x + (width * i) / panels,
      GROUND - lift - rise * Math.sin((Math.PI * i) / panels),
    ])
  const bottom = chord(26, 18)
  const top = chord(36, 26)
  let svg = ''
  for (let i = 0; i < panels; i++) {
    const isLeft = i < panels / 2
    svg += segment(bottom[i]!, top[i]!, paper.line, 0.6)
    svg += segment((isLeft ? bottom : top)[i]!, (isLeft ? top : bottom)[i + 1]!, paper.line, 0.6)
  }
  svg += polyline(top, paper.bold, 1.4) + polyline(bottom, paper.bold, 1.2)
  svg += rect(x - 4, GROUND - 30, 8, 30, paper.line, 1, paper.fill)
  svg += rect(x + width - 4, GROUND - 30, 8, 30, paper.line, 1, paper.fill)
  return { svg, end: x + (width + 24) }
}

function house(random: Random, x: number, growth: number, paper: Paper): Piece {
  const width = 34 + random() * 44
  const height = 34 + random() * 104 * growth
  const floors = Math.round(height / 8)
  const bays = 2 + below(random, 3)
  let svg = rect(x, GROUND - height, width, height, paper.bold, 1.4, paper.fill)
  for (let i = 1; i < floors; i++) {
    const y = GROUND - (i * height) / floors
    svg += line(x, y, x + width, y, paper.line, 0.5)
  }
  for (let i = 1; i < bays; i++) {
    const post = x + (width * i) / bays
    svg += line(post, GROUND, post, GROUND - height, paper.thin, 0.5)
  }
  if (random() > 0.7) svg += rect(x + width * 0.3, GROUND - height - 6, width * 0.4, 6, paper.bold, 1)
  return { svg, end: x + (width + (random() > 0.6 ? 22 : 9)), building: { x, width, height } }
}

/** Beside the tallest building, with the mark of its height. */
function crane({ x, width, height }: Building, paper: Paper): string {
  const mast = x + width + 7
  const top = Math.max(14, GROUND - height - 20)
  const roof = GROUND - height
  return (
    line(mast - 2, GROUND, mast - 2, top, paper.accent, 1) +
    line(mast + 2, GROUND, mast + 2, top, paper.accent, 1) +
    line(mast - 22, top + 4, mast + 74, top + 4, paper.accent, 1.2) +
    line(mast, top - 9, mast + 68, top + 4, paper.accent, 0.6) +
    line(mast, top - 9, mast - 20, top + 4, paper.accent, 0.6) +
    line(mast, top - 9, mast, top + 4, paper.accent, 1) +
    line(mast + 56, top + 4, mast + 56, top + 34, paper.accent, 0.6) +
    line(x - 34, roof, x, roof, paper.thin, 0.6) +
    stroke(`M${round(x - 28)} ${round(roof - 7)}h9l-4.500 7z`, paper.line, 0.8) +
    lettering(x - 36, roof - 9, `+${round(height * 1.1)}`, paper.text, 9, 'start')
  )
}
