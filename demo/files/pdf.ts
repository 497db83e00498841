import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { TextDocument } from './content.ts'

const fonts = '@expo-google-fonts/noto-sans-sc'
const require = createRequire(import.meta.url)
const fontOf = (face: string) => readFileSync(require.resolve(`${fonts}/${face}/NotoSansSC_${face}.ttf`))
let faces: { plain: Buffer; bold: Buffer } | undefined

/** Headings, paragraphs and tables on A4, with the characters in use embedded: it reads the same everywhere. */
export const pdf = (document: TextDocument): Promise<Buffer> => {
  faces ??= { plain: fontOf('400Regular'), bold: fontOf('700Bold') }
  const page = new PDFDocument({
    size: 'A4',
    margin: 72,
    // A fixed time: the same content is always the same bytes.
    info: { Title: document.title, Author: document.author, CreationDate: new Date('2026-01-01T00:00:00Z') },
  })
  page.registerFont('plain', faces.plain)
  page.registerFont('bold', faces.bold)
  write(page, document)
  page.end()
  return buffer(page)
}

const write = (page: PDFKit.PDFDocument, { title, author, sections }: TextDocument) => {
  page.font('bold').fontSize(20).fillColor('#16202e').text(title, { align: 'center', lineGap: 8 })
  page.moveDown(0.5).font('plain').fontSize(11).fillColor('#5b677a').text(author, { align: 'center' }).moveDown(2)
  for (const { heading, paragraphs, table } of sections) {
    page.font('bold').fontSize(14).fillColor('#1b4a9f').text(heading, { lineGap: 6 }).moveDown(0.3)
    page.font('plain').fontSize(11).fillColor('#16202e')
    for (const text of paragraphs) page.text(text, { lineGap: 6 }).moveDown(0.4)
    if (table) {
      page.fontSize(9.5).table({
        defaultStyle: { borderColor: '#9aa5b8', padding: 4 },
        rowStyles: (row) => (row === 0 ? { backgroundColor: '#e8eef8' } : {}),
        data: [table.head, ...table.rows.map((row) => row.map(String))],
      })
      page.moveDown(0.6)
    }
    page.moveDown(0.6)
  }
}
