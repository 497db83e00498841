import { createRequire } from 'node:module'
import sharp from 'sharp'
import { width } from './scene.ts'

const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)

export interface Strip {
  rows: number
  background: string
  colour: string
  points: number
}

/** Renders a line of text on a strip as wide as the picture, as RGB pixels, in the bundled font. */
export const strip = async (text: string, { rows, background, colour, points }: Strip): Promise<Buffer> => {
  const empty = sharp({ create: { width, height: rows, channels: 3, background } })
  if (text === '') return empty.raw().toBuffer()
  const markup = `<span foreground="${colour}">${text.replace(/[<>&]/g, ' ')}</span>`
  const words = await sharp({ text: { text: markup, font: `Noto Sans SC ${points}`, fontfile, rgba: true, dpi: 96 } })
    .resize({ width: width - 60, height: rows - 12, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return empty
    .composite([{ input: words, gravity: 'centre' }])
    .removeAlpha()
    .raw()
    .toBuffer()
}
