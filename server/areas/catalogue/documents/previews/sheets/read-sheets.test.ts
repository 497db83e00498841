import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { workbook } from '../testing/office-files.ts'
import { readSheets } from './read-sheets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (content: Buffer) => {
  const file = path.join(folder, 'document.xlsx')
  await writeFile(file, content)
  return readSheets(file, { seconds: 60, megabytes: 1024 }, new AbortController().signal)
}

test('cells are read as they are shown: texts, dates, numbers, values of formulas, merged and hidden ones', async () => {
  const content = `<cols><col min="1" max="1" width="20"/><col min="3" max="3" width="9" hidden="1"/></cols><sheetData>
    <row r="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1"/></row>
    <row r="3"><c r="A3" t="inlineStr"><is><t>收入 &amp; 支出</t></is></c><c r="B3" s="3"><v>-2600</v></c><c r="C3"><v>9</v></c><c r="E3"><v>1</v></c></row>
    <row r="4" hidden="1"><c r="A4"><v>7</v></c></row>
    <row r="5"><c r="A5" s="2"><v>45168</v></c><c r="B5"><f>B3*2</f><v>-5200</v></c><c r="D5" t="b"><v>1</v></c></row>
    <row r="6"/></sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="E3:E5"/></mergeCells>`
  const found = await read(await workbook({ 测算总表: content, 空表: '<sheetData/>' }, ['片区测算表']))
  expect(found?.lacksValues).toBe(false)
  expect(found?.sheets).toEqual([
    {
      sheet: 1,
      name: '测算总表',
      rowCount: 3,
      widths: [20, 9, 0, 9, 9],
      isCut: false,
      parts: [
        [
          { row: 1, cells: [{ column: 1, text: '片区测算表', isBold: true, isShaded: true, columns: 2 }] },
          {
            row: 3,
            cells: [
              { column: 1, text: '收入 & 支出' },
              { column: 2, text: '-2,600', isNumber: true, isRed: true },
              { column: 5, text: '1', isNumber: true, rows: 2 },
            ],
          },
          {
            row: 5,
            cells: [
              { column: 1, text: '2023年8月30日', isNumber: true },
              { column: 2, text: '-5200', isNumber: true },
              { column: 4, text: '是' },
            ],
          },
        ],
      ],
    },
    { sheet: 2, name: '空表', rowCount: 0, widths: [9], isCut: false, parts: [] },
  ])
})

test('a large sheet ends at the bounds and says so', async () => {
  const { maxRows, maxColumns, rowsPerPart } = sheetLimits
  const rows = Array.from(
    { length: maxRows + 50 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
  )
  const wide = '<row r="1"><c r="A1"><v>1</v></c><c r="ZZ1"><v>2</v></c></row>'
  const found = await read(
    await workbook({ 长: `<sheetData>${rows.join('')}</sheetData>`, 宽: `<sheetData>${wide}</sheetData>` }),
  )
  expect(found?.sheets[0]).toMatchObject({ rowCount: maxRows, isCut: true })
  expect(found?.sheets[0]?.parts).toHaveLength(maxRows / rowsPerPart)
  expect(found?.sheets[1]).toMatchObject({ rowCount: 1, isCut: true })
  expect(found?.sheets[1]?.widths.length).toBeLessThanOrEqual(maxColumns)
})

test('what is no workbook is not read', async () => {
  expect(await read(Buffer.from('PK nonsense'))).toBeUndefined()
})
