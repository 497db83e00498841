import type { Workbook } from '../files/content.ts'

type Sheet = Workbook['sheets'][number]

/** The workbook with a sheet that explains it in front, and statistics and checks of its tables behind, all as formulas. */
export const fullWorkbook = (workbook: Workbook): Workbook => ({
  ...workbook,
  sheets: [coverSheet(workbook), ...workbook.sheets, statistics(workbook.sheets), checks(workbook.sheets)],
})

const coverSheet = ({ title, author, sheets }: Workbook): Sheet => ({
  name: '说明',
  head: ['项目', '内容'],
  rows: [
    ['名称', title],
    ['编制', author],
    ['工作表数量', sheets.length],
    ...sheets.map(({ name, head, note }, i): string[] => [`表 ${i + 1}  ${name}`, `${head.join('、')}。${note ?? ''}`]),
    ['公式', '合计、比例与判定均为公式，修改输入值后自动重算'],
    ['校核', '交付前查看末页“校核”，错误数应为零'],
  ],
})

const lastRow = ({ rows }: Sheet) => {
  const total = rows.findIndex(([first]) => String(first).endsWith('合计'))
  return (total === -1 ? rows.length : total) + 1
}

const columnOf = (index: number) => String.fromCharCode(65 + index)

/** Columns with at least three numbers that were typed in. */
const statistics = (sheets: Sheet[]): Sheet => ({
  name: '统计',
  head: ['工作表', '列', '个数', '合计', '平均', '最大', '最小', '极差比'],
  rows: sheets
    .flatMap((sheet) =>
      sheet.head.flatMap((title, i) => {
        const numbers = sheet.rows.slice(0, lastRow(sheet) - 1).filter((row) => typeof row[i] === 'number')
        const range = `'${sheet.name}'!${columnOf(i)}2:${columnOf(i)}${lastRow(sheet)}`
        return i > 0 && numbers.length >= 3 ? [{ sheet: sheet.name, title, range }] : []
      }),
    )
    .map(({ sheet, title, range }, i) => [
      sheet,
      title,
      `=COUNT(${range})`,
      `=SUM(${range})`,
      `=AVERAGE(${range})`,
      `=MAX(${range})`,
      `=MIN(${range})`,
      `=IF(E${i + 2}=0,0,(F${i + 2}-G${i + 2})/E${i + 2})`,
    ]),
  note: '只统计直接录入的数值列；合计行不计入。',
})

const checks = (sheets: Sheet[]): Sheet => ({
  name: '校核',
  head: ['工作表', '行数', '空白单元格', '错误数', '结论'],
  rows: sheets.map((sheet, i) => {
    const area = `'${sheet.name}'!A2:${columnOf(sheet.head.length - 1)}${sheet.rows.length + 1}`
    return [
      sheet.name,
      `=COUNTA('${sheet.name}'!A2:A${sheet.rows.length + 1})`,
      `=COUNTBLANK(${area})`,
      `=SUMPRODUCT(--ISERROR(${area}))`,
      `=IF(D${i + 2}=0,"通过","查公式")`,
    ]
  }),
})
