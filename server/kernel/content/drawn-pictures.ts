import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const font = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'))

interface Words {
  text: string
  /** Height of the letters in pixels. */
  size: number
  colour: string
  /** Wider text is made smaller. */
  maxWidth: number
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)

/** A picture of the words, in the font that the portal brings along: machines without a screen have no Chinese one. */
const drawWords = async ({ text, size, colour, maxWidth }: Words) => {
  const options = { font: `Noto Sans SC Bold ${size}`, fontfile: font, rgba: true, dpi: 72 }
  const drawn = sharp({ text: { text: `<span foreground="${colour}">${escaped(text)}</span>`, ...options } })
  const { data, info } = await drawn
    .resize({ width: maxWidth, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

const symbolSize = 480

/** The round symbol of a portal: the first two letters of its short name, one above the other. */
export const drawSymbol = async (shortName: string, colour: string): Promise<Buffer> => {
  const [upper = '', lower] = shortName
  const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="${symbolSize}" height="${symbolSize}" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="#fff" stroke="${colour}" stroke-width="3"/><path d="M2.5 24a21.5 21.5 0 0 1 43 0z" fill="${colour}"/></svg>`
  const letterAt = async (text: string, ink: string, middle: number) => {
    const { data, width, height } = await drawWords({ text, size: 150, colour: ink, maxWidth: symbolSize })
    return { input: data, left: Math.round((symbolSize - width) / 2), top: Math.round(middle - height / 2) }
  }
  const letters = [await letterAt(upper, '#ffffff', 145), ...(lower ? [await letterAt(lower, colour, 338)] : [])]
  return sharp(Buffer.from(circle)).composite(letters).png().toBuffer()
}

/** A picture for sites that show links: a name and a line on a ground of one colour. */
export const drawSharePicture = async (name: string, line: string, colour: string): Promise<Buffer> => {
  const [width, height, left] = [1200, 630, 84]
  const maxWidth = width - 2 * left
  const title = await drawWords({ text: name, size: 76, colour: '#ffffff', maxWidth })
  const below = line ? await drawWords({ text: line, size: 34, colour: '#ffffffcc', maxWidth }) : undefined
  const top = Math.round((height - title.height - (below?.height ?? 0)) / 2)
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><path d="M${left} ${top - 40}h96" stroke="#fff" stroke-width="6"/></svg>`
  return sharp(Buffer.from(ground))
    .composite([
      { input: title.data, left, top },
      ...(below ? [{ input: below.data, left, top: top + title.height + 36 }] : []),
    ])
    .png()
    .toBuffer()
}
