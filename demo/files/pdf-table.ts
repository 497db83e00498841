import { columnShares, type Table } from '../report/report.ts'

const padding = 4
const edge = '#7b8698'
const ink = '#16202e'

/** A table between the margins; its head is repeated on every page, and no row is split. */
export const drawTable = (page: PDFKit.PDFDocument, table: Table): void => {
  const { left, right, top, bottom } = page.page.margins
  const width = page.page.width - left - right
  const widths = columnShares(table).map((share) => share * width)
  const lowest = page.page.height - bottom
  const row = (cells: (string | number)[], isHead: boolean) => {
    page.font(isHead ? 'bold' : 'plain').fontSize(9)
    const texts = widths.map((_, i) => String(cells[i] ?? ''))
    const height =
      Math.max(...texts.map((content, i) => heightOf(page, content, widths[i]! - 2 * padding))) + 2 * padding
    if (page.y + height > lowest) {
      page.addPage()
      page.y = top
      if (!isHead) row(table.head, true)
      page.font(isHead ? 'bold' : 'plain').fontSize(9)
    }
    const y = page.y
    if (isHead) page.rect(left, y, width, height).fill('#e8eef8')
    let x = left
    texts.forEach((content, i) => {
      page.rect(x, y, widths[i]!, height).lineWidth(0.5).stroke(edge)
      const isShort = [...content].length <= 14
      page.fillColor(ink).text(content, x + padding, y + padding, {
        width: widths[i]! - 2 * padding,
        align: isHead || isShort ? 'center' : 'left',
      })
      x += widths[i]!
    })
    page.x = left
    page.y = y + height
  }
  row(table.head, true)
  for (const cells of table.rows) row(cells, false)
}

/** Most cells are one line, whose height need not be measured. */
const heightOf = (page: PDFKit.PDFDocument, content: string, width: number): number =>
  [...content].length * 9 <= width ? page.currentLineHeight() : page.heightOfString(content, { width })
