import { type Cell, type Column, toPlain, toSerialDay } from './cell.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Longer text makes Excel call the whole file damaged. */
const LONGEST_TEXT = 32_767
/** Not allowed in XML at all; CR would be read back as LF. The last alternative is text that looks like such an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const UNSPEAKABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi
const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => MARKUP[sign] ?? '')

/** Characters that XML does not allow are escaped as spreadsheet programs do: `_x0007_`. */
const escapeText = (text: string): string =>
  escapeMarkup(
    text
      .slice(0, LONGEST_TEXT)
      .toWellFormed()
      .replace(UNSPEAKABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`),
  )

/** Text is always an inline string, so no cell can become a formula; times are dates, which can be sorted and calculated with. */
function cellXml(cell: Cell, style = ''): string {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) return `<c s="2"><v>${toSerialDay(cell)}</v></c>`
  const plain = toPlain(cell)
  if (typeof plain === 'number') return `<c><v>${plain}</v></c>`
  if (plain === '') return '<c/>'
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(plain)}</t></is></c>`
}

export const rowXml = (cells: Cell[]): string => `<row>${cells.map((cell) => cellXml(cell)).join('')}</row>`

export function sheetHead<Row>(columns: readonly Column<Row>[]): string {
  const widths = columns.map(({ title, width = Math.max(10, title.length * 2 + 4) }, i) => {
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  const titles = columns.map(({ title }) => cellXml(title, ' s="1"'))
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${titles.join('')}</row>`
}

export const SHEET_TAIL = '</sheetData></worksheet>'

/** The files of the archive other than the sheets, by path. */
export function workbookParts(sheetNames: string[]): [path: string, xml: string][] {
  const sheets = sheetNames.map(
    (name, i) => `<sheet name="${escapeMarkup(name)}" sheetId="${i + 1}" r:id="s${i + 1}"/>`,
  )
  const links = sheetNames.map(
    (_, i) => `<Relationship Id="s${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const types = sheetNames.map(
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  )
  return [
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(`${links.join('')}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/>`),
    ],
    ['xl/styles.xml', STYLES],
    [
      '_rels/.rels',
      relationships(`<Relationship Id="book" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`),
    ],
    ['[Content_Types].xml', contentTypes(types.join(''))],
  ]
}

const relationships = (links: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links}</Relationships>`

const contentTypes = (sheets: string): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${sheets}</Types>`

/** Style 0 is plain, style 1 the bold column title, style 2 a time. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
