import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Drawing, Shape } from '../drawing/shapes.ts'
import type { Block, Figure, Heading, Report, Table } from '../report/report.ts'
import { drawTable } from './pdf-table.ts'

const fonts = '@expo-google-fonts/noto-sans-sc'
const require = createRequire(import.meta.url)
const fontOf = (face: string) => readFileSync(require.resolve(`${fonts}/${face}/NotoSansSC_${face}.ttf`))
let faces: { plain: Buffer; bold: Buffer } | undefined

const margin = 72
const ink = '#16202e'
const entriesPerPage = 30

interface Entry extends Heading {
  page: number
}

/** The report as PDF on A4, with the characters in use embedded: it reads the same everywhere. */
export const pdf = (report: Report): Promise<Buffer> => {
  faces ??= { plain: fontOf('400Regular'), bold: fontOf('700Bold') }
  const page = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    // A fixed time: the same content is always the same bytes.
    info: { Title: report.title, Author: report.author, CreationDate: new Date('2026-01-01T00:00:00Z') },
  })
  page.registerFont('plain', faces.plain)
  page.registerFont('bold', faces.bold)
  const frontPages = report.cover ? writeFront(page, report) : writeTitle(page, report)
  const entries = report.blocks.flatMap((block) => writeBlock(page, block, frontPages))
  if (report.cover) writeContents(page, entries, frontPages)
  writeRunningHeads(page, report, frontPages)
  page.end()
  return buffer(page)
}

const writeTitle = (page: PDFKit.PDFDocument, { title, author }: Report) => {
  page.font('bold').fontSize(20).fillColor(ink).text(title, { align: 'center', lineGap: 8 })
  page.moveDown(0.5).font('plain').fontSize(11).fillColor('#5b677a').text(author, { align: 'center' }).moveDown(2)
  return 0
}

/** Cover, signatures, and as many empty pages as the contents need; gives the number of pages before the text. */
const writeFront = (page: PDFKit.PDFDocument, { title, author, cover, blocks }: Report): number => {
  const { kind, number, date, signatures, revisions } = cover!
  page.font('plain').fontSize(11).fillColor(ink).text(`文件编号：${number}`, { align: 'right' })
  page.font('bold').fontSize(26).text(title, margin, 230, { align: 'center', lineGap: 10 })
  page.moveDown(0.8).font('plain').fontSize(15).text(kind, { align: 'center' })
  page.font('bold').fontSize(15).text(author, margin, 640, { align: 'center' })
  page.moveDown(0.4).font('plain').fontSize(13).text(date, { align: 'center' })
  page.addPage()
  frontHeading(page, '编审签署')
  drawTable(page, { kind: 'table', head: ['职责', '姓名', '签署日期'], rows: signatures })
  frontHeading(page.moveDown(1.5), '修订记录')
  drawTable(page, { kind: 'table', head: ['版次', '日期', '修订内容'], rows: revisions })
  const contentsPages = Math.ceil(blocks.filter(isListed).length / entriesPerPage)
  for (let i = 0; i < contentsPages; i++) page.addPage()
  page.addPage()
  return 2 + contentsPages
}

const isListed = (block: Block): block is Heading => block.kind === 'heading' && block.depth < 3

const frontHeading = (page: PDFKit.PDFDocument, content: string) =>
  page.font('bold').fontSize(16).fillColor(ink).text(content, margin, page.y, { align: 'center' }).moveDown(0.8)

const writeContents = (page: PDFKit.PDFDocument, entries: Entry[], frontPages: number) => {
  entries.forEach(({ text, depth, page: number }, i) => {
    if (i % entriesPerPage === 0) {
      page.switchToPage(2 + i / entriesPerPage)
      page.x = margin
      page.y = margin
      if (i === 0) frontHeading(page, '目　录')
    }
    page
      .font(depth === 1 ? 'bold' : 'plain')
      .fontSize(10.5)
      .fillColor(ink)
    const [left, top, width] = [margin + (depth - 1) * 18, page.y, page.page.width - 2 * margin]
    page.text(text, left, top, { lineBreak: false, goTo: `page-${frontPages + number}` })
    const start = left + page.widthOfString(text) + 6
    const end = margin + width - 24
    if (end > start)
      page
        .moveTo(start, top + 10)
        .lineTo(end, top + 10)
        .lineWidth(0.4)
        .dash(1, { space: 2 })
        .stroke('#8a94a6')
        .undash()
    page.text(String(number), margin + width - 30, top, { width: 30, align: 'right', lineBreak: false })
    page.x = margin
    page.y = top + 20
  })
}

/** Title above and page number below, on all pages of the text. */
const writeRunningHeads = (page: PDFKit.PDFDocument, { title, author, cover }: Report, frontPages: number) => {
  const { count } = page.bufferedPageRange()
  for (let i = frontPages; i < count; i++) {
    page.switchToPage(i)
    page.page.margins.bottom = 0
    const { width, height } = page.page
    page.font('plain').fontSize(8.5).fillColor('#5b677a')
    if (cover) {
      page.text(title, margin, 40, { lineBreak: false })
      page.text(author, margin, 40, { width: width - 2 * margin, align: 'right', lineBreak: false })
      page
        .moveTo(margin, 54)
        .lineTo(width - margin, 54)
        .lineWidth(0.5)
        .stroke('#8a94a6')
    }
    page.text(`第 ${i - frontPages + 1} 页`, margin, height - 44, {
      width: width - 2 * margin,
      align: 'center',
      lineBreak: false,
    })
  }
}

const bottomOf = (page: PDFKit.PDFDocument) => page.page.height - margin

/** Starts a new page where less than `height` is left. */
const reserve = (page: PDFKit.PDFDocument, height: number) => {
  if (page.y + height > bottomOf(page)) page.addPage()
}

const writeBlock = (page: PDFKit.PDFDocument, block: Block, frontPages: number): Entry[] => {
  switch (block.kind) {
    case 'heading':
      return writeHeading(page, block, frontPages)
    case 'text':
      page.font('plain').fontSize(11).fillColor(ink)
      page.text(`　　${block.text}`, margin, page.y, { lineGap: 6 }).moveDown(0.4)
      return []
    case 'table':
      writeTable(page, block)
      return []
    case 'figure':
      writeFigure(page, block)
      return []
  }
}

const headingSizes = [16, 14, 12]

const writeHeading = (page: PDFKit.PDFDocument, block: Heading, frontPages: number): Entry[] => {
  if (block.startsPage) page.addPage()
  else reserve(page, 90)
  page.moveDown(block.startsPage ? 0 : 0.6)
  page
    .font('bold')
    .fontSize(headingSizes[block.depth - 1]!)
    .fillColor(ink)
  page.text(block.text, margin, page.y, { lineGap: 4 }).moveDown(0.4)
  const index = page.bufferedPageRange().count - 1
  if (block.depth === 1) page.outline.addItem(block.text)
  if (!isListed(block)) return []
  page.addNamedDestination(`page-${index + 1}`)
  return [{ ...block, page: index + 1 - frontPages }]
}

const writeTable = (page: PDFKit.PDFDocument, table: Table) => {
  if (table.caption) {
    reserve(page, 80)
    page.font('bold').fontSize(10).fillColor(ink).text(table.caption, margin, page.y, { align: 'center' }).moveDown(0.3)
  }
  drawTable(page, table)
  page.x = margin
  page.y += 12
}

const writeFigure = (page: PDFKit.PDFDocument, { caption, drawing }: Figure) => {
  reserve(page, drawing.height + 34)
  draw(page, drawing, (page.page.width - drawing.width) / 2, page.y)
  page.font('bold').fontSize(10).fillColor(ink)
  page.text(caption, margin, page.y + drawing.height + 4, { align: 'center' }).moveDown(0.8)
}

const draw = (page: PDFKit.PDFDocument, { shapes }: Drawing, left: number, top: number) => {
  const y = page.y
  page.save().translate(left, top)
  for (const shape of shapes) drawShape(page, shape)
  page.restore()
  page.x = margin
  page.y = y
}

const drawShape = (page: PDFKit.PDFDocument, shape: Shape) => {
  if ('text' in shape) {
    page
      .font(shape.isBold ? 'bold' : 'plain')
      .fontSize(shape.size)
      .fillColor(shape.color)
    const length = page.widthOfString(shape.text)
    const left = shape.at[0] - (shape.anchor === 'start' ? 0 : shape.anchor === 'end' ? length : length / 2)
    page.text(shape.text, left, shape.at[1], { lineBreak: false, baseline: 'alphabetic' })
    return
  }
  const [first, ...rest] = shape.points
  page.moveTo(...first!)
  for (const point of rest) page.lineTo(...point)
  if (shape.isClosed) page.closePath()
  if (shape.isDashed) page.dash(4, { space: 3 })
  page.lineWidth(shape.strokeWidth ?? 0.8)
  if (shape.fill && shape.stroke) page.fillAndStroke(shape.fill, shape.stroke)
  else if (shape.fill) page.fill(shape.fill)
  else page.stroke(shape.stroke ?? ink)
  if (shape.isDashed) page.undash()
}
