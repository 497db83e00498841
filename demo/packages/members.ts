import { flowChart, ganttChart, sitePlan } from '../charts/plans.ts'
import { boxSection, geologicalSection, longitudinalProfile, roadSection } from '../charts/sections.ts'
import { barChart } from '../charts/series-charts.ts'
import { dxf } from '../drawing/dxf.ts'
import type { Drawing } from '../drawing/shapes.ts'
import { svg } from '../drawing/svg.ts'
import { docx } from '../files/docx.ts'
import { gbk } from '../files/gbk.ts'
import { pdf } from '../files/pdf.ts'
import { pptx } from '../files/pptx.ts'
import { xlsx } from '../files/xlsx.ts'
import { type Block, text } from '../report/report.ts'
import { normal, round } from '../report/studies/study.ts'
import { ifc } from './ifc.ts'
import { tableFor } from './tables.ts'

export interface MemberContext {
  title: string
  author: string
  readme: string
  random(): number
}

/** The content of a file of a package, by its suffix and what its name says. */
export const memberContent = async (path: string, context: MemberContext): Promise<Buffer> => {
  const [subject, suffix] = partsOf(path)
  const { title, author, random } = context
  const rows = 24 + Math.floor(random() * 60)
  switch (suffix) {
    case 'xlsx':
      return xlsx({
        title: subject,
        author,
        sheets: [tableFor(subject, rows, random), tableFor(`${subject}统计`, 12, random)],
      })
    case 'csv':
      return csv(subject, rows * 6, random)
    case 'docx':
      return docx(paper(subject, context))
    case 'pdf':
      return pdf(paper(subject, context))
    case 'pptx':
      return pptx(talk(subject, context))
    case 'dxf':
      return dxf(drawingFor(subject, random))
    case 'svg':
      return Buffer.from(svg(drawingFor(subject, random)))
    case 'ifc':
      return Buffer.from(ifc(subject, parts(subject, 12 + Math.floor(random() * 40), random)))
    case 'obj':
      return Buffer.from(mesh(random))
    case 'json':
    case 'geojson':
      return Buffer.from(`${JSON.stringify(places(subject, random), null, 1)}\n`)
    case 'xml':
      return Buffer.from(projectXml(subject, random))
    default:
      return suffix === 'txt'
        ? gbk(notes(subject, title, context.readme))
        : Buffer.from(notes(subject, title, context.readme))
  }
}

/** The name without folders, numbers in front and suffix, and the suffix. */
export const partsOf = (path: string): [subject: string, suffix: string] => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return [name.slice(0, dot).replace(/^\d+_/, ''), name.slice(dot + 1)]
}

const csv = (subject: string, count: number, random: () => number): Buffer => {
  const { head, rows } = tableFor(subject, count, random)
  const isPlain = head.map((_, i) => !String(rows[0]![i]).startsWith('='))
  const line = (cells: (string | number)[]) => cells.filter((_, i) => isPlain[i]).join(',')
  return gbk(`${[head, ...rows].map(line).join('\r\n')}\r\n`)
}

const paper = (subject: string, { title, author, readme, random }: MemberContext) => {
  const table = tableFor(`${subject}清单`, 14, random)
  const blocks: Block[] = [
    { kind: 'heading', depth: 1, text: '1  说明' },
    ...readme.split('\n').map(text),
    { kind: 'heading', depth: 1, text: `2  ${subject}` },
    text(`本文件是“${title}”的组成部分，图 1 与表 1 用于说明${subject}的表达方式，数值为示例。`),
    { kind: 'figure', caption: `图 1  ${subject}示意`, drawing: drawingFor(subject, random) },
    {
      kind: 'table',
      caption: `表 1  ${subject}示例`,
      head: table.head,
      rows: table.rows.map((row) => row.map(plainCell)),
    },
  ]
  return { title: subject, author, blocks }
}

const talk = (subject: string, { author, readme, random }: MemberContext) => ({
  title: subject,
  author,
  slides: [
    { title: '说明', bullets: readme.split('。').slice(0, 5) },
    { title: '数据', bullets: [], figure: drawingFor(subject, random) },
    { title: '布置', bullets: [], figure: points(random) },
  ],
})

const plainCell = (cell: string | number) => (String(cell).startsWith('=') ? '—' : cell)

const drawingFor = (subject: string, random: () => number): Drawing => {
  if (/剖面|地质|柱状/.test(subject)) return soilSection(random)
  if (/断面|横断|管廊|舱/.test(subject)) return random() < 0.5 ? street(random) : tunnelBox(random)
  if (/网络图|流程|索引|碳流/.test(subject)) return flowChart(stepsOf(subject))
  if (/横道|计划/.test(subject))
    return ganttChart(
      stepsOf(subject).map(({ name }, i) => ({ name, start: 1 + i * 3, length: 4 + (i % 3) })),
      '周',
    )
  if (/平面|布置|点位|地形|影像|分块/.test(subject)) return points(random)
  if (/构造|钢束|线形|展开/.test(subject)) return alignment(random)
  if (/详图|节点|坡口|梁|板|墙|楼梯|阳台|飘窗|浇|防水/.test(subject)) return tunnelBox(random)
  return barChart(
    ['一区', '二区', '三区', '四区', '五区', '六区'],
    [{ name: subject, values: Array.from({ length: 6 }, () => round(20 + random() * 60, 1)) }],
    '',
  )
}

const stepsOf = (subject: string) =>
  ['准备', '建模', '校核', '会签', '出图', '归档', '交付', '回访'].map((name) => ({ name, who: subject.slice(0, 8) }))

const soilSection = (random: () => number) => {
  const layers = ['①填土', '②粉质黏土', '③粉砂', '④黏土', '⑤中砂']
  const boreholes = Array.from({ length: 7 }, (_, i) => {
    let depth = 0
    const bottoms = [2.2, 6.4, 5.8, 7.2, 8.5].map((thickness) => {
      depth = round(depth + thickness * (1 + normal(random) * 0.12), 1)
      return depth
    })
    return { name: `ZK${i + 1}`, at: i * 25, elevation: round(4.6 + normal(random) * 0.3, 2), bottoms }
  })
  return geologicalSection(boreholes, layers)
}

const street = (random: () => number) =>
  roadSection([
    { name: '人行道', width: 3.5 },
    { name: '非机动车道', width: 3.5 },
    { name: '机动车道', width: round(7 + Math.floor(random() * 3) * 1.75, 2) },
    { name: '中央分隔带', width: 2 },
    { name: '机动车道', width: 7 },
    { name: '人行道', width: 3.5 },
  ])

const tunnelBox = (random: () => number) =>
  boxSection(
    [
      { name: '一格', width: round(2 + random() * 2, 1) },
      { name: '二格', width: round(2 + random() * 2, 1) },
    ],
    round(2.4 + random(), 1),
    0.3,
  )

const points = (random: () => number) =>
  sitePlan(
    Array.from({ length: 24 }, (_, i) => ({
      name: `P${i + 1}`,
      x: round(20 * (1 + (i % 6)) + random() * 6, 1),
      y: round(20 * (1 + Math.floor(i / 6)) + random() * 6, 1),
    })),
    140,
    100,
    [{ name: '范围', x: 30, y: 28, width: 74, height: 42 }],
  )

const alignment = (random: () => number) =>
  longitudinalProfile(
    Array.from({ length: 13 }, (_, i) => {
      const design = round(24 + Math.sin(i / 2) * 1.6, 2)
      return { name: `K0+${String(i * 20).padStart(3, '0')}`, design, ground: round(design + 1 + random(), 2) }
    }),
  )

const parts = (subject: string, count: number, random: () => number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `${subject}-${String(i + 1).padStart(3, '0')}`,
    size: [
      400 + Math.round(random() * 24) * 50,
      300 + Math.round(random() * 12) * 50,
      500 + Math.round(random() * 40) * 50,
    ] as [number, number, number],
  }))

/** A piece of terrain as triangles. */
const mesh = (random: () => number): string => {
  const side = 40
  const lines = ['# terrain, metres']
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      lines.push(`v ${x * 2} ${y * 2} ${round(12 + Math.sin(x / 6) * 2 + random() * 0.4, 3)}`)
  for (let y = 0; y < side - 1; y++)
    for (let x = 0; x < side - 1; x++) {
      const corner = y * side + x + 1
      lines.push(`f ${corner} ${corner + 1} ${corner + side + 1}`, `f ${corner} ${corner + side + 1} ${corner + side}`)
    }
  return `${lines.join('\n')}\n`
}

const places = (subject: string, random: () => number) => ({
  type: 'FeatureCollection',
  name: subject,
  features: Array.from({ length: 40 }, (_, i) => ({
    type: 'Feature',
    properties: { id: i + 1, 层数: 1 + Math.floor(random() * 18), 面积: round(80 + random() * 900, 1) },
    geometry: {
      type: 'Point',
      coordinates: [round(500 + (i % 8) * 25 + random() * 9, 2), round(800 + Math.floor(i / 8) * 30, 2)],
    },
  })),
})

/** A plan in the exchange format of Microsoft Project. */
const projectXml = (subject: string, random: () => number): string => {
  const tasks = Array.from({ length: 48 }, (_, i) => {
    const days = 3 + Math.floor(random() * 20)
    const link = i === 0 ? '' : `<PredecessorLink><PredecessorUID>${i}</PredecessorUID><Type>1</Type></PredecessorLink>`
    return `<Task><UID>${i + 1}</UID><ID>${i + 1}</ID><Name>${subject} ${i + 1}</Name><Duration>PT${days * 8}H0M0S</Duration>${link}</Task>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Project xmlns="http://schemas.microsoft.com/project"><Name>${subject}</Name><StartDate>2025-03-01T08:00:00</StartDate><Tasks>${tasks.join('\n')}</Tasks></Project>\n`
}

const notes = (subject: string, title: string, readme: string) =>
  `${title}\r\n${subject}\r\n\r\n${readme.replaceAll('\n', '\r\n\r\n')}\r\n`
