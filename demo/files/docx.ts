import { emf } from '../drawing/emf.ts'
import { type Block, columnShares, type Figure, type Heading, type Report, type Table } from '../report/report.ts'
import { footer, header, officeSpaces, paragraph, section, styles } from './docx-styles.ts'
import { contentTypes, coreProperties, packParts, relationsOf, xmlFile, xmlText } from './parts.ts'

/** Relations of the document that come before its pictures. */
const fixedRelations: [type: string, target: string][] = [
  ['styles', 'styles.xml'],
  ['header', 'header1.xml'],
  ['footer', 'footer1.xml'],
]
const textWidth = 8900

/** The report as a Word document on A4: real heading styles, numbered tables and figures, running heads and page numbers. */
export const docx = (report: Report): Promise<Buffer> => {
  const figures = report.blocks.filter((block) => block.kind === 'figure')
  const pictures = figures.map((figure, i) => ({ path: `media/image${i + 1}.emf`, content: emf(figure.drawing) }))
  return packParts([
    contentTypes({
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
      'word/header1.xml': 'wordprocessingml.header',
      'word/footer1.xml': 'wordprocessingml.footer',
    }),
    relationsOf('_rels/.rels', [
      ['officeDocument', 'word/document.xml'],
      ['core-properties', 'docProps/core.xml'],
    ]),
    coreProperties(report),
    xmlFile('word/document.xml', documentXml(report, figures)),
    relationsOf('word/_rels/document.xml.rels', [
      ...fixedRelations,
      ...pictures.map(({ path }): [string, string] => ['image', path]),
    ]),
    xmlFile('word/styles.xml', styles),
    xmlFile('word/header1.xml', header(report)),
    xmlFile('word/footer1.xml', footer),
    ...pictures.map(({ path, content }) => ({ path: `word/${path}`, content })),
  ])
}

const documentXml = (report: Report, figures: Figure[]) => {
  let headings = 0
  const blockXml = (block: Block): string => {
    switch (block.kind) {
      case 'heading':
        headings += 1
        return heading(block, headings)
      case 'text':
        return paragraph(block.text, 'BodyText')
      case 'table':
        return tableXml(block)
      case 'figure':
        return figureXml(block, figures.indexOf(block) + 1)
    }
  }
  return (
    `<w:document ${officeSpaces}><w:body>` +
    (report.cover ? frontMatter(report) : paragraph(report.title, 'Title') + paragraph(report.author, 'Author')) +
    `${report.blocks.map(blockXml).join('')}${section({ startsAt: 1, hasRunningHead: true })}</w:body></w:document>`
  )
}

/** Cover, signatures with revisions, and contents; their pages carry no numbers. */
const frontMatter = ({ title, author, cover, blocks }: Report) => {
  const { kind, number, date, signatures, revisions } = cover!
  return (
    paragraph(`文件编号：${number}`, 'CoverNumber') +
    paragraph(title, 'Title') +
    paragraph(kind, 'Subtitle') +
    paragraph(author, 'CoverAuthor') +
    paragraph(date, 'Author') +
    paragraph('编审签署', 'FrontHeading', { startsPage: true }) +
    tableXml({ kind: 'table', head: ['职责', '姓名', '签署日期'], rows: signatures }) +
    paragraph('修订记录', 'FrontHeading') +
    tableXml({ kind: 'table', head: ['版次', '日期', '修订内容'], rows: revisions }) +
    paragraph('目　录', 'FrontHeading', { startsPage: true }) +
    contents(blocks) +
    `<w:p><w:pPr>${section({})}</w:pPr></w:p>`
  )
}

/** A contents field whose entries are already filled in; Word refreshes the page numbers when asked. */
const contents = (blocks: Report['blocks']) => {
  const entries = outlineOf(blocks).map(({ text, depth, page, bookmark }, i) => {
    const begin =
      i === 0
        ? '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> TOC \\o "1-2" \\h \\z </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        : ''
    return (
      `<w:p><w:pPr><w:pStyle w:val="TOC${depth}"/></w:pPr>${begin}<w:hyperlink w:anchor="${bookmark}">` +
      `<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r><w:r><w:tab/></w:r>` +
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGEREF ${bookmark} \\h </w:instrText></w:r>` +
      `<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${page}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:hyperlink></w:p>`
    )
  })
  return `${entries.join('')}<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
}

interface OutlineEntry {
  text: string
  depth: 1 | 2 | 3
  page: number
  bookmark: string
}

const linesPerPage = 32

/** The headings of two levels, with the page they are likely to be on: programs that lay out the text correct it. */
const outlineOf = (blocks: Block[]): OutlineEntry[] => {
  let lines = 0
  let headings = 0
  const entries: OutlineEntry[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') {
      headings += 1
      if (block.startsPage) lines = Math.ceil(lines / linesPerPage) * linesPerPage
      if (block.depth < 3)
        entries.push({
          text: block.text,
          depth: block.depth,
          page: 1 + Math.floor(lines / linesPerPage),
          bookmark: `_Toc${headings}`,
        })
    }
    lines += heightOf(block)
  }
  return entries
}

const heightOf = (block: Block): number => {
  switch (block.kind) {
    case 'heading':
      return 2
    case 'text':
      return Math.ceil((block.text.length + 2) / 37)
    case 'table':
      return 2 + (block.rows.length + 1) * 1.1
    case 'figure':
      return block.drawing.height / 21 + 1
  }
}

const heading = ({ text, depth, startsPage }: Heading, index: number) =>
  `<w:p><w:pPr><w:pStyle w:val="Heading${depth}"/>${startsPage ? '<w:pageBreakBefore/>' : ''}</w:pPr>` +
  `<w:bookmarkStart w:id="${index}" w:name="_Toc${index}"/><w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>` +
  `<w:bookmarkEnd w:id="${index}"/></w:p>`

const tableXml = (table: Table) => {
  const widths = columnShares(table).map((share) => Math.round(share * textWidth))
  const row = (cells: (string | number)[], isHead = false) =>
    `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${widths.map((width, i) => cell(String(cells[i] ?? ''), width, isHead)).join('')}</w:tr>`
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(
      (edge) => `<w:${edge} w:val="single" w:sz="${edge === 'top' || edge === 'bottom' ? 10 : 4}" w:color="4B5563"/>`,
    )
    .join('')
  return (
    `${table.caption ? paragraph(table.caption, 'TableCaption') : ''}` +
    `<w:tbl><w:tblPr><w:tblW w:w="${textWidth}" w:type="dxa"/><w:jc w:val="center"/><w:tblBorders>${edges}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>` +
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>` +
    `${row(table.head, true)}${table.rows.map((cells) => row(cells)).join('')}</w:tbl>${paragraph('', 'AfterTable')}`
  )
}

const cell = (content: string, width: number, isHead: boolean) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${isHead ? '<w:shd w:val="clear" w:fill="E8EEF8"/>' : ''}<w:vAlign w:val="center"/></w:tcPr>` +
  `${paragraph(content, isHead ? 'TableHead' : [...content].length > 14 ? 'TableText' : 'TableNumber')}</w:tc>`

/** English Metric Units per point. */
const emu = 12_700

const figureXml = ({ caption, drawing }: Figure, index: number) => {
  const size = `cx="${Math.round(drawing.width * emu)}" cy="${Math.round(drawing.height * emu)}"`
  return (
    `<w:p><w:pPr><w:pStyle w:val="Figure"/></w:pPr><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/>` +
    `<wp:docPr id="${index}" name="图 ${index}" descr="${xmlText(caption)}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">` +
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="${index}" name="image${index}.emf"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="rId${fixedRelations.length + index}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>` +
    `</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>${paragraph(caption, 'Caption')}`
  )
}
