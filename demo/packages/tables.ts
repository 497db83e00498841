import type { Workbook } from '../files/content.ts'
import { normal, round } from '../report/studies/study.ts'

type Sheet = Workbook['sheets'][number]

interface Kind {
  pattern: RegExp
  head: string[]
  /** One row; `row` is its number in the sheet, for formulas. */
  row(index: number, row: number, random: () => number, subject: string): (string | number)[]
  /** Columns that are summed up below, by letter. */
  totals: string[]
}

const one = <T>(random: () => number, list: T[]): T => list[Math.floor(random() * list.length)]!
const code = (index: number, digits = 3) => String(index + 1).padStart(digits, '0')

const checking: Kind = {
  pattern: /检表|检查|验收|质检|试验记录|试水|复核|维保|巡查|闭环/,
  head: ['编号', '部位', '检查内容', '要求值', '实测值', '偏差', '结论', '检查日期'],
  row: (index, row, random) => {
    const required = round(20 + random() * 60, 1)
    return [
      `J-${code(index)}`,
      one(random, ['一区', '二区', '三区', '机房', '走廊', '端部', '节点']),
      one(random, ['外观', '尺寸', '压力', '动作时间', '连接', '标识', '绝缘']),
      required,
      round(required * (1 + normal(random) * 0.04), 1),
      `=E${row}-D${row}`,
      `=IF(ABS(F${row})<=D${row}*0.05,"合格","复查")`,
      `2025-${code(index % 9, 2)}-${String(1 + (index % 27)).padStart(2, '0')}`,
    ]
  },
  totals: [],
}

const money: Kind = {
  pattern: /费用|单价|指标|估算|测算|平衡|收支|摊销|价差|成本|对账|折算|电费|药剂|资产|绩效/,
  head: ['序号', '项目', '单位', '数量', '单价（元）', '合价（元）', '占比'],
  row: (index, row, random) => [
    index + 1,
    one(random, ['土方', '混凝土', '钢筋', '模板', '防水', '机电', '人工', '机械', '材料', '管理费', '运输', '检测']),
    one(random, ['m³', 't', 'm²', '项', '台班', '工日']),
    round(10 + random() * 900, 1),
    round(20 + random() * 1800, 2),
    `=ROUND(D${row}*E${row},2)`,
    `=F${row}/SUM(F:F)*2`,
  ],
  totals: ['F'],
}

const schedule: Kind = {
  pattern: /计划|里程碑|横道|日历|曲线|赢得值|月报|更新/,
  head: ['编码', '工作内容', '计划开始（天）', '持续（天）', '计划完成（天）', '完成比例', '偏差（天）'],
  row: (index, row, random) => [
    `A${1000 + index * 10}`,
    one(random, ['设计交付', '设备采购', '基础', '主体', '安装', '调试', '验收', '移交', '报批']),
    1 + index * 6 + Math.floor(random() * 5),
    5 + Math.floor(random() * 40),
    `=C${row}+D${row}-1`,
    round(random(), 2),
    Math.round(normal(random) * 4),
  ],
  totals: [],
}

const measuring: Kind = {
  pattern: /监测|试验|水位|抽水|数据|性能|敏感性|情景|因子|记录|统计|碳|小时值|轴力|蒙特卡洛|黑匣子|考勤|消耗|系数/,
  head: ['序号', '测点', '时段', '测值一', '测值二', '平均', '与首值之差'],
  row: (index, row, random) => {
    const base = 12 + Math.sin(index / 6) * 3
    return [
      index + 1,
      `P${code(index % 12, 2)}`,
      `第${Math.floor(index / 12) + 1}期`,
      round(base + normal(random) * 0.6, 2),
      round(base + normal(random) * 0.6, 2),
      `=AVERAGE(D${row}:E${row})`,
      `=F${row}-$F$2`,
    ]
  },
  totals: [],
}

const points: Kind = {
  pattern: /坐标|点表|点位|钻孔|分层|断面|地质点|节理|标贯|井|管线|shp|套筒/,
  head: ['点号', 'X（m）', 'Y（m）', '高程（m）', '深度（m）', '底部高程（m）', '备注'],
  row: (index, row, random) => [
    `D${code(index)}`,
    round(500 + index * 4.2 + random() * 3, 3),
    round(800 + (index % 15) * 12 + random() * 5, 3),
    round(18 + normal(random) * 1.4, 3),
    round(1.2 + random() * 6, 2),
    `=D${row}-E${row}`,
    one(random, ['', '', '实测', '复测', '推断']),
  ],
  totals: [],
}

const inventory: Kind = {
  pattern: /./,
  head: ['编号', '名称', '规格', '单位', '数量', '单重（kg）', '总重（kg）', '备注'],
  row: (index, row, random, subject) => [
    `${one(random, ['A', 'B', 'C', 'D'])}-${code(index)}`,
    `${subject.slice(0, 6)}${index + 1}`,
    `${Math.round(4 + random() * 30) * 50}×${Math.round(2 + random() * 12) * 50}`,
    one(random, ['件', '套', '个', '台']),
    1 + Math.floor(random() * 40),
    round(4 + random() * 260, 1),
    `=E${row}*F${row}`,
    one(random, ['', '', '见图', '定制', '标准件']),
  ],
  totals: ['E', 'G'],
}

const kinds = [checking, money, schedule, points, measuring, inventory]

/** A table that fits the name of its file, with formulas and totals. */
export const tableFor = (subject: string, rows: number, random: () => number): Sheet => {
  const kind = kinds.find(({ pattern }) => pattern.test(subject))!
  const body = Array.from({ length: rows }, (_, i) => kind.row(i, i + 2, random, subject))
  const total = kind.head.map((_, i) => {
    const letter = String.fromCharCode(65 + i)
    return i === 0 ? '合计' : kind.totals.includes(letter) ? `=SUM(${letter}2:${letter}${rows + 1})` : ''
  })
  return { name: subject.slice(0, 28), head: kind.head, rows: kind.totals.length > 0 ? [...body, total] : body }
}
