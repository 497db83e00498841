import type { Paper } from '../paper.ts'
import type { Random } from '../random.ts'
import { dimension, lettering, type Point, polygon, polyline, rect, round, stroke } from '../svg-shapes.ts'

const BORES = [70, 160, 250] as const
const LAYERS = 5

/** A ground section: layers of soil between three boreholes. */
export function strata(random: Random, paper: Paper): string {
  const depths = Array.from({ length: LAYERS + 1 }, (_, l) => BORES.map(() => 30 + l * 22 + (random() - 0.5) * 14))
  const faces = depths.map(([a, b, c]): Point[] => [
    [26, a! + (random() - 0.5) * 8],
    [BORES[0], a!],
    [BORES[1], b!],
    [BORES[2], c!],
    [300, c! + (random() - 0.5) * 8],
  ])
  let out = ''
  for (let l = 0; l < LAYERS; l++) out += layer(random, paper, l, faces[l]!, faces[l + 1]!)
  for (const [l, face] of faces.entries()) {
    out += polyline(face, l === 0 ? paper.bold : paper.line, l === 0 ? 1.7 : 0.9)
  }
  for (const [i, x] of BORES.entries())
    out += bore(
      x,
      `ZK${i + 1}`,
      depths.map((row) => row[i]!),
      paper,
    )
  out += dimension(BORES[0], BORES[1], 156, paper.line, `${Math.floor(20 + random() * 20)}.00`)
  return out + dimension(BORES[1], BORES[2], 156, paper.line, `${Math.floor(20 + random() * 20)}.00`)
}

/** Every third layer has the same signs: clay, gravel, sand. */
function layer(random: Random, paper: Paper, l: number, top: Point[], bottom: Point[]): string {
  const sign = ['h3', 'l3 -4', 'h.8'][l % 3]!
  let signs = ''
  for (let k = 0; k < 26; k++) {
    const t = k / 26
    const i = Math.min(3, Math.floor(t * 4))
    const y = (top[i]![1] + bottom[i]![1]) / 2 + (random() - 0.5) * 8
    signs += `M${round(30 + t * 266)} ${round(y)}${sign}`
  }
  const area = polygon([...top, ...bottom.toReversed()], 'none', 0, l % 2 ? paper.fill : 'none')
  return area + stroke(signs, paper.thin, l % 3 === 2 ? 1.4 : 0.6)
}

function bore(x: number, name: string, depths: number[], paper: Paper): string {
  const [top, bottom] = [depths[0]!, depths[LAYERS]!]
  let out = rect(x - 4, top - 4, 8, bottom - top + 8, paper.accent, 1, paper.bg)
  for (let l = 1; l < LAYERS; l += 2) {
    out += rect(x - 4, depths[l]!, 8, depths[l + 1]! - depths[l]!, paper.accent, 0.6, `${paper.accent}55`)
  }
  return out + lettering(x, top - 8, name, paper.accent, 8)
}
