import { createRequire } from 'node:module'
import sharp from 'sharp'
import type { Kind } from '../../web/app/ui/cover/drawing-kind.ts'
import { KINDS } from '../../web/app/ui/cover/kinds/index.ts'
import { PAPERS, type PaperName } from '../../web/app/ui/cover/paper.ts'
import { hash, seeded } from '../../web/app/ui/cover/random.ts'

export const width = 960
export const height = 540
/** Captions and the controls of the player cover this part of the picture: nothing is drawn there. */
export const coveredRows = 96

export type Sheet = (typeof PAPERS)[PaperName]

/** A part of the picture in RGB. */
export interface Part {
  left: number
  top: number
  width: number
  pixels: Buffer
}

const paperNames = Object.keys(PAPERS) as PaperName[]

/** The paper of all drawings of a course. */
export const sheetOf = (course: string): Sheet => PAPERS[paperNames[hash(course) % paperNames.length]!]

/**
 * Renders a cover drawing in steps as whole pictures, from a few strokes to the finished drawing. The same name always
 * gives the same drawing. Beside labels the drawing moves to the left.
 */
export const drawSteps = async (
  { kind, name, hasLabels }: { kind: string; name: string; hasLabels: boolean },
  sheet: Sheet,
  count: number,
): Promise<Buffer[]> => {
  const strokes = strokesOf(KINDS[kind as Kind](seeded(hash(name)), sheet))
  const place = hasLabels ? 'translate(12 98) scale(1.88)' : 'translate(148 92) scale(2.08)'
  const shares = Array.from({ length: count }, (_, step) => (step + 1) / count)
  return Promise.all(
    shares.map((share) => render(strokes.slice(0, Math.ceil(strokes.length * share)).join(''), place, sheet)),
  )
}

/** Texts are left out, because the available fonts differ between machines. */
const strokesOf = (svg: string): string[] =>
  svg.replace(/<text.*?<\/text>/gs, '').match(/<(path|circle|rect|polygon|ellipse)[^>]*\/>/g) ?? []

const render = (strokes: string, place: string, { bg, grid }: Sheet): Promise<Buffer> => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">` +
    `<defs><pattern id="g" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M20 0H0V20" stroke="${grid}"/></pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="${bg}"/><rect width="${width}" height="${height}" fill="url(#g)"/>` +
    `<g transform="${place}">${strokes}</g></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)

interface Lettering {
  left: number
  top: number
  width: number
  height: number
  background: string
  colour: string
  points: number
  /** Colour of the frame around it. */
  frame?: string
}

const margin = 10

/** A line of text on a rectangle, in the bundled font. */
export const letter = async (text: string, on: Lettering): Promise<Part> => {
  const { left, top, width: wide, height: high, background, frame = background } = on
  const markup = `<span foreground="${on.colour}">${text.replace(/[<>&]/g, ' ')}</span>`
  const words = await sharp({
    text: { text: markup, font: `Noto Sans SC ${on.points}`, fontfile, rgba: true, dpi: 96 },
  })
    .resize({ width: wide - 2 * margin, height: high - 6, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const inner = { width: wide - 4, height: high - 4, channels: 3 as const, background }
  const pixels = await sharp({ create: { width: wide, height: high, channels: 3, background: frame } })
    .composite([
      { input: { create: inner }, left: 2, top: 2 },
      { input: words.data, left: margin, top: Math.round((high - words.info.height) / 2) },
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  return { left, top, width: wide, pixels }
}

/** Copies a part into the picture. */
export const put = (picture: Buffer, { left, top, width: wide, pixels }: Part): void => {
  for (let row = 0; row * wide * 3 < pixels.length; row++)
    pixels.copy(picture, ((top + row) * width + left) * 3, row * wide * 3, (row + 1) * wide * 3)
}
