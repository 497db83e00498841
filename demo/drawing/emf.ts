import { type Drawing, type Label, type Path, widthOfText } from './shapes.ts'

/** Record types of MS-EMF, 2.1.1. */
const type = {
  header: 1,
  setWindowExtent: 9,
  setWindowOrigin: 10,
  setViewportExtent: 11,
  setViewportOrigin: 12,
  endOfFile: 14,
  setMapMode: 17,
  setBackgroundMode: 18,
  setTextAlign: 22,
  setTextColor: 24,
  selectObject: 37,
  createPen: 38,
  createBrush: 39,
  deleteObject: 40,
  createFont: 82,
  textOut: 84,
  polygon: 86,
  polyline: 87,
} as const
const noPen = 0x8000_0008
const noBrush = 0x8000_0005
/** Logical units per point. */
const scale = 20

/** The drawing as an enhanced metafile: the vector format every version of Word and PowerPoint shows. */
export const emf = ({ width, height, shapes }: Drawing): Buffer => {
  const size = [width * scale, height * scale] as const
  const records = [
    record(type.setBackgroundMode, 1),
    record(type.setMapMode, 8),
    record(type.setWindowOrigin, 0, 0),
    record(type.setWindowExtent, ...size),
    record(type.setViewportOrigin, 0, 0),
    record(type.setViewportExtent, ...size),
    ...shapes.flatMap((shape) => ('text' in shape ? textRecords(shape) : pathRecords(shape))),
    record(type.endOfFile, 0, 16, 20),
  ]
  const body = Buffer.concat(records)
  return Buffer.concat([headerOf(width, height, body.length, records.length + 1), body])
}

const record = (kind: number, ...values: number[]): Buffer => {
  const bytes = Buffer.alloc(8 + values.length * 4)
  bytes.writeUInt32LE(kind, 0)
  bytes.writeUInt32LE(bytes.length, 4)
  values.forEach((value, i) => {
    bytes.writeUInt32LE(Math.round(value) >>> 0, 8 + i * 4)
  })
  return bytes
}

const headerOf = (width: number, height: number, bodyBytes: number, count: number): Buffer => {
  const hundredthsOfMm = (points: number) => (points / 72) * 2540
  const header = record(
    type.header,
    ...[0, 0, width * scale, height * scale],
    ...[0, 0, hundredthsOfMm(width), hundredthsOfMm(height)],
    0x464d4520,
    0x10000,
    88 + bodyBytes,
    count,
    4,
    ...[0, 0, 0],
    // A device of 1440 units per inch, so that bounds and frame agree.
    ...[14_400, 14_400],
    ...[254, 254],
  )
  return header
}

const colorOf = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return red! | (green! << 8) | (blue! << 16)
}

const pathRecords = ({ points, isClosed, stroke, strokeWidth = 0.8, isDashed, fill }: Path): Buffer[] => {
  const pen = stroke ? [record(type.createPen, 1, isDashed ? 1 : 0, strokeWidth * scale, 0, colorOf(stroke))] : []
  const brush = fill ? [record(type.createBrush, 2, 0, colorOf(fill), 0)] : []
  return [
    ...pen,
    ...brush,
    record(type.selectObject, stroke ? 1 : noPen),
    record(type.selectObject, fill ? 2 : noBrush),
    polyRecord(isClosed ? type.polygon : type.polyline, points),
    record(type.selectObject, noPen),
    record(type.selectObject, noBrush),
    ...(stroke ? [record(type.deleteObject, 1)] : []),
    ...(fill ? [record(type.deleteObject, 2)] : []),
  ]
}

const polyRecord = (kind: number, points: Path['points']): Buffer => {
  const corners = Buffer.alloc(points.length * 4)
  points.forEach(([x, y], i) => {
    corners.writeInt16LE(Math.round(x * scale), i * 4)
    corners.writeInt16LE(Math.round(y * scale), i * 4 + 2)
  })
  const head = record(kind, ...boundsOf(points), points.length)
  head.writeUInt32LE(head.length + corners.length, 4)
  return Buffer.concat([head, corners])
}

const boundsOf = (points: Path['points']) => {
  const xs = points.map(([x]) => x * scale)
  const ys = points.map(([, y]) => y * scale)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const textRecords = ({ text, at, size, anchor, color, isBold }: Label): Buffer[] => {
  const length = widthOfText(text, size)
  const left = at[0] - (anchor === 'start' ? 0 : anchor === 'end' ? length : length / 2)
  return [
    fontRecord(size, isBold === true),
    record(type.selectObject, 3),
    record(type.setTextColor, colorOf(color)),
    record(type.setTextAlign, 24),
    textRecord(text, left * scale, at[1] * scale, size),
    record(type.deleteObject, 3),
  ]
}

const fontRecord = (size: number, isBold: boolean): Buffer => {
  const font = Buffer.alloc(320)
  font.writeInt32LE(-Math.round(size * scale), 0)
  font.writeInt32LE(isBold ? 700 : 400, 16)
  font.writeUInt8(134, 23) // GB2312
  font.write(isBold ? '黑体' : '宋体', 28, 'utf16le')
  const head = record(type.createFont, 3)
  head.writeUInt32LE(head.length + font.length, 4)
  return Buffer.concat([head, font])
}

const textRecord = (text: string, x: number, y: number, size: number): Buffer => {
  const signs = Buffer.from(text, 'utf16le')
  const padded = Buffer.concat([signs, Buffer.alloc((4 - (signs.length % 4)) % 4)])
  const widths = Buffer.alloc(text.length * 4)
  for (let i = 0; i < text.length; i++) widths.writeUInt32LE(Math.round(widthOfText(text[i]!, size) * scale), i * 4)
  const headLength = 76
  const head = record(
    type.textOut,
    ...[0, 0, -1, -1],
    1,
    0,
    0,
    ...[x, y],
    text.length,
    headLength,
    0,
    ...[0, 0, -1, -1],
    headLength + padded.length,
  )
  head.writeFloatLE(1, 28)
  head.writeFloatLE(1, 32)
  head.writeUInt32LE(head.length + padded.length + widths.length, 4)
  return Buffer.concat([head, padded, widths])
}
