import type { Paper } from '../paper.ts'
import type { Random } from '../random.ts'
import { circle, line, polygon, rect, round, stroke } from '../svg-shapes.ts'

const ROAD = 15
const MARGIN = 8

/** Four blocks around a crossing, with buildings, trees, the site boundary and north. */
export function siteplan(random: Random, paper: Paper): string {
  const roadX = 110 + random() * 90
  const roadY = 74 + random() * 26
  const angle = (random() - 0.5) * 10
  const half = ROAD / 2
  let out = `<g transform="rotate(${round(angle)} 160 90)">`
  out +=
    line(roadX, 12, roadX, 164, paper.thin, 0.6, '8 3 1 3') + line(20, roadY, 306, roadY, paper.thin, 0.6, '8 3 1 3')
  out += block(random, paper, [34, 22, roadX - half, roadY - half], false)
  out += block(random, paper, [roadX + half, 22, 296, roadY - half], true)
  out += block(random, paper, [34, roadY + half, roadX - half, 152], false)
  out += block(random, paper, [roadX + half, roadY + half, 296, 152], false)
  out += polygon(
    [
      [28, 17],
      [301, 17],
      [301, 157],
      [28, 157],
    ],
    paper.accent,
    1.3,
    'none',
    '12 3 2 3',
  )
  return `${out}</g>${north(paper)}`
}

function block(
  random: Random,
  paper: Paper,
  [left, top, right, bottom]: [number, number, number, number],
  isMarked: boolean,
): string {
  const width = right - left
  const height = bottom - top
  if (width < 30 || height < 26) return ''
  const columns = Math.max(1, Math.round(width / 62))
  const rows = Math.max(1, Math.round(height / 46))
  const plotWidth = (width - MARGIN) / columns - MARGIN
  const plotHeight = (height - MARGIN) / rows - MARGIN
  let out = rect(left, top, width, height, paper.line, 0.8)
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const x = left + MARGIN + (i * (width - MARGIN)) / columns
      const y = top + MARGIN + (j * (height - MARGIN)) / rows
      const fill = isMarked && i === 0 && j === 0 ? `${paper.accent}44` : paper.fill
      out += plot(random, paper, [x, y, plotWidth, plotHeight], fill)
    }
  }
  return out
}

/** Trees, an angled building or a straight one. */
function plot(random: Random, paper: Paper, [x, y, w, h]: [number, number, number, number], fill: string): string {
  const use = random()
  if (use < 0.25) {
    let trees = ''
    for (let g = 0; g < 5; g++) trees += circle(x + random() * w, y + random() * h, 2 + random() * 3, paper.thin, 0.6)
    return trees
  }
  if (use < 0.55) {
    const [midX, midY] = [x + w * 0.45, y + h * 0.45]
    return polygon(
      [
        [x, y],
        [x + w, y],
        [x + w, midY],
        [midX, midY],
        [midX, y + h],
        [x, y + h],
      ],
      paper.bold,
      1.2,
      fill,
    )
  }
  return (
    rect(x, y + h * 0.1, w, h * 0.7, paper.bold, 1.2, fill) +
    line(x, y + h * 0.45, x + w, y + h * 0.45, paper.thin, 0.6)
  )
}

const north = (paper: Paper): string =>
  `<g transform="translate(290 34)">${circle(0, 0, 10, paper.bold, 0.9, paper.bg)}${stroke('M0 -13L4 6L0 3L-4 6Z', paper.bold, 0.8, paper.bold)}</g>`
