import { xmlText } from '../files/parts.ts'
import type { Drawing, Shape } from './shapes.ts'

/** The drawing as an SVG file. */
export const svg = ({ width, height, shapes }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt" font-family="SimSun, 'Noto Sans SC', sans-serif">\n` +
  `<rect width="${width}" height="${height}" fill="#ffffff"/>\n${shapes.map(shapeXml).join('\n')}\n</svg>\n`

const shapeXml = (shape: Shape): string => {
  if ('text' in shape) {
    const [x, y] = shape.at
    return `<text x="${round(x)}" y="${round(y)}" font-size="${shape.size}" text-anchor="${shape.anchor}" fill="${shape.color}"${shape.isBold ? ' font-weight="bold"' : ''}>${xmlText(shape.text)}</text>`
  }
  const points = shape.points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
  const stroke = shape.stroke ? ` stroke="${shape.stroke}" stroke-width="${shape.strokeWidth ?? 0.8}"` : ''
  const dash = shape.isDashed ? ' stroke-dasharray="4 3"' : ''
  return `<${shape.isClosed ? 'polygon' : 'polyline'} points="${points}" fill="${shape.fill ?? 'none'}"${stroke}${dash}/>`
}

const round = (value: number) => Math.round(value * 100) / 100
