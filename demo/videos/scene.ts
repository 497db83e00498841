import sharp from 'sharp'
import type { Kind } from '../../web/app/ui/cover/drawing-kind.ts'
import { KINDS } from '../../web/app/ui/cover/kinds/index.ts'
import { PAPERS, type PaperName } from '../../web/app/ui/cover/paper.ts'
import { hash, seeded } from '../../web/app/ui/cover/random.ts'

export const width = 960
export const height = 540
const mostSteps = 24

/** A drawing as it comes about, stroke by stroke: RGB pictures, the sheet first, the finished drawing last. */
export interface Scene {
  steps: Buffer[]
  paper: (typeof PAPERS)[PaperName]
}

const paperNames = Object.keys(PAPERS) as PaperName[]

/** The drawings of the covers, in the order their pen draws them. The same name always draws the same. */
export const drawScene = async (kind: string, name: string): Promise<Scene> => {
  const seed = hash(name)
  const paper = PAPERS[paperNames[seed % paperNames.length]!]
  const strokes = strokesOf(KINDS[kind as Kind](seeded(seed), paper))
  const count = Math.min(mostSteps, strokes.length)
  const steps: Buffer[] = []
  for (let step = 0; step <= count; step++)
    steps.push(await render(strokes.slice(0, Math.round((strokes.length * step) / count)).join(''), paper))
  return { steps, paper }
}

/** Measures are left out: which fonts a machine has for them is not known. */
const strokesOf = (svg: string): string[] =>
  svg.replace(/<text.*?<\/text>/gs, '').match(/<(path|circle|rect|polygon|ellipse)[^>]*\/>/g) ?? []

const render = (strokes: string, { bg, grid }: Scene['paper']): Promise<Buffer> => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">` +
    `<defs><pattern id="g" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M20 0H0V20" stroke="${grid}"/></pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="${bg}"/><rect width="${width}" height="${height}" fill="url(#g)"/>` +
    `<g transform="translate(140 56) scale(2.1)">${strokes}</g></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}
