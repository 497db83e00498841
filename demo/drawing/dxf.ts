import { gbk } from '../files/gbk.ts'
import { type Drawing, type Label, type Path, widthOfText } from './shapes.ts'

/** Layers by what is drawn; the colors are AutoCAD's index colors. */
const layers = { 轮廓: 7, 填充: 8, 标注: 2 } as const

/** The drawing as DXF R12 in millimetres of paper, y pointing up, texts in GBK as the code page says. */
export const dxf = ({ width, height, shapes }: Drawing): Buffer => {
  const entities = shapes.flatMap((shape) => ('text' in shape ? textEntity(shape, height) : pathEntity(shape, height)))
  return gbk(
    pairs([
      [0, 'SECTION'],
      [2, 'HEADER'],
      [9, '$ACADVER'],
      [1, 'AC1009'],
      [9, '$DWGCODEPAGE'],
      [3, 'ANSI_936'],
      [9, '$EXTMIN'],
      [10, 0],
      [20, 0],
      [9, '$EXTMAX'],
      [10, mm(width)],
      [20, mm(height)],
      [0, 'ENDSEC'],
      [0, 'SECTION'],
      [2, 'TABLES'],
      [0, 'TABLE'],
      [2, 'LAYER'],
      [70, Object.keys(layers).length],
      ...Object.entries(layers).flatMap(([name, color]): Pair[] => [
        [0, 'LAYER'],
        [2, name],
        [70, 0],
        [62, color],
        [6, 'CONTINUOUS'],
      ]),
      [0, 'ENDTAB'],
      [0, 'ENDSEC'],
      [0, 'SECTION'],
      [2, 'ENTITIES'],
      ...entities,
      [0, 'ENDSEC'],
      [0, 'EOF'],
    ]),
  )
}

type Pair = [code: number, value: string | number]

const pairs = (all: Pair[]) => all.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}\r\n`).join('')
const mm = (points: number) => Math.round((points / 72) * 25.4 * 100) / 100

const pathEntity = ({ points, isClosed, stroke }: Path, height: number): Pair[] => {
  const layer = stroke ? '轮廓' : '填充'
  return [
    [0, 'POLYLINE'],
    [8, layer],
    [66, 1],
    [70, isClosed ? 1 : 0],
    ...points.flatMap(([x, y]): Pair[] => [
      [0, 'VERTEX'],
      [8, layer],
      [10, mm(x)],
      [20, mm(height - y)],
    ]),
    [0, 'SEQEND'],
  ]
}

const textEntity = ({ text, at: [x, y], size, anchor }: Label, height: number): Pair[] => {
  const length = widthOfText(text, size)
  const left = x - (anchor === 'start' ? 0 : anchor === 'end' ? length : length / 2)
  return [
    [0, 'TEXT'],
    [8, '标注'],
    [10, mm(left)],
    [20, mm(height - y)],
    [40, mm(size)],
    [1, text],
  ]
}
