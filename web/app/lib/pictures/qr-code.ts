import QRCode from 'qrcode'

interface QrDrawing {
  size: number
  path: string
}

const cache = new Map<string, QrDrawing>()
const maxCached = 500

/** The QR code of a text as an SVG path, cached. For loaders only, so that pages do not load the encoder. */
export const drawQrCode = (text: string): QrDrawing => {
  const cached = cache.get(text)
  if (cached) return cached
  const drawing = draw(text)
  if (cache.size >= maxCached) cache.clear()
  cache.set(text, drawing)
  return drawing
}

const draw = (text: string): QrDrawing => {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => runsOf(data.subarray(y * size, (y + 1) * size), y))
  return { size, path: rows.join('') }
}

/** The dark runs of one row, as lines one module wide. */
const runsOf = (row: Uint8Array, y: number): string => {
  let path = ''
  let end = 0
  for (let x = 0; x < row.length; x++) {
    const from = x
    while (row[x]) x++
    if (x === from) continue
    path += `${path === '' ? `M${from} ${y}` : `m${from - end} 0`}h${x - from}`
    end = x
  }
  return path
}
