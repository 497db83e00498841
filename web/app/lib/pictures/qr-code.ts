import QRCode from 'qrcode'

interface QrDrawing {
  size: number
  path: string
}

const remembered = new Map<string, QrDrawing>()
const rememberedAtMost = 500

/** The QR code of a text, as one path; for loaders, so that no page carries the encoder. */
export const drawQrCode = (text: string): QrDrawing => {
  const known = remembered.get(text)
  if (known) return known
  const drawing = draw(text)
  if (remembered.size >= rememberedAtMost) remembered.clear()
  remembered.set(text, drawing)
  return drawing
}

const draw = (text: string): QrDrawing => {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => runsOf(data.subarray(y * size, (y + 1) * size), y))
  return { size, path: rows.join('') }
}

/** The dark stretches of one row, as lines one module wide. */
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
