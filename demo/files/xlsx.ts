import type { Workbook } from './content.ts'
import { contentTypes, coreProperties, packParts, relationsOf, xmlFile, xmlText } from './parts.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const styleOf = { cell: 1, head: 2, note: 3, result: 4 } as const
/** Formulas whose result is a whole number. */
const whole = /^=(COUNT|ROUNDUP|ROUND\(.*,0\)|SUMPRODUCT)/

/** Sheets with a frozen head, formulas that are live, and a note below. */
export const xlsx = (workbook: Workbook): Promise<Buffer> => {
  const sheets = workbook.sheets.map((sheet, i) => ({ ...sheet, path: `worksheets/sheet${i + 1}.xml` }))
  return packParts([
    contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/styles.xml': 'spreadsheetml.styles',
      ...Object.fromEntries(sheets.map(({ path }) => [`xl/${path}`, 'spreadsheetml.worksheet'])),
    }),
    relationsOf('_rels/.rels', [
      ['officeDocument', 'xl/workbook.xml'],
      ['core-properties', 'docProps/core.xml'],
    ]),
    coreProperties(workbook),
    xmlFile(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>` +
        sheets
          .map(({ name }, i) => `<sheet name="${xmlText(name.slice(0, 31))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
          .join('') +
        '</sheets><calcPr fullCalcOnLoad="1"/></workbook>',
    ),
    relationsOf('xl/_rels/workbook.xml.rels', [
      ...sheets.map(({ path }): [string, string] => ['worksheet', path]),
      ['styles', 'styles.xml'],
    ]),
    xmlFile('xl/styles.xml', styles),
    ...sheets.map((sheet) => xmlFile(`xl/${sheet.path}`, sheetXml(sheet))),
  ])
}

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const cellXml = (value: string | number, reference: string, style: number) => {
  if (typeof value === 'number') return `<c r="${reference}" s="${style}"><v>${value}</v></c>`
  if (value.startsWith('='))
    return `<c r="${reference}" s="${whole.test(value) ? style : styleOf.result}"><f>${xmlText(value.slice(1))}</f></c>`
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

const rowXml = (cells: (string | number)[], row: number, style: number) =>
  `<row r="${row}">${cells.map((value, i) => cellXml(value, `${columnName(i)}${row}`, style)).join('')}</row>`

/** Chinese characters are two wide; a column is no wider than a line of a note. */
const widthOf = (texts: (string | number | undefined)[]) =>
  Math.min(
    40,
    4 +
      Math.max(
        8,
        ...texts.map((text) =>
          String(text ?? '').startsWith('=')
            ? 8
            : [...String(text ?? '')].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0),
        ),
      ),
  )

const sheetXml = ({ head, rows, note }: Workbook['sheets'][number]) =>
  `<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${head.map((title, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf([title, ...rows.map((row) => row[i])])}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData>${rowXml(head, 1, styleOf.head)}${rows.map((row, i) => rowXml(row, i + 2, styleOf.cell)).join('')}` +
  `${note ? rowXml([`说明：${note}`], rows.length + 3, styleOf.note) : ''}</sheetData><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`

const edges = ['left', 'right', 'top', 'bottom'].map(
  (edge) => `<${edge} style="thin"><color rgb="FF9AA5B8"/></${edge}>`,
)

const styles =
  `<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/><name val="宋体"/></font>` +
  '<font><b/><sz val="11"/><name val="宋体"/></font><font><i/><sz val="10"/><color rgb="FF5B677A"/><name val="宋体"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF8"/></patternFill></fill></fills>' +
  `<borders count="2"><border/><border>${edges.join('')}</border></borders>` +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/>' +
  '<xf borderId="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf><xf fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1"/>' +
  '<xf fontId="2" applyFont="1"/><xf numFmtId="4" borderId="1" applyNumberFormat="1" applyBorder="1" applyAlignment="1"><alignment vertical="center"/></xf></cellXfs></styleSheet>'
