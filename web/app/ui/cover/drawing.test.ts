import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Cover, coverSvg, stripSvg } from './drawing.ts'
import type { Kind } from './drawing-kind.ts'
import { KINDS } from './kinds/index.ts'
import { PAPERS, type PaperName } from './paper.ts'

const KIND_NAMES = Object.keys(KINDS) as Kind[]
const PAPER_NAMES = Object.keys(PAPERS) as PaperName[]
const fingerprint = (pictures: string[]) => createHash('sha256').update(pictures.join('\n')).digest('hex').slice(0, 16)
const forty = Array.from({ length: 40 }, (_, i) => i * 37)

describe('pictures people have seen stay as they are', () => {
  const known: Record<Kind, string> = {
    iso: '81d9db3af86218f3',
    truss: '62810ef28310e121',
    cashflow: '0aa4604d9a7e856a',
    fund: '445c6bb3aa2a5435',
    siteplan: '8ee323bee47a7788',
    tower: '1d3db23be1e5b90a',
    contour: 'dd09d05475722d57',
    strata: '35d6b6ab17f6632e',
    network: '8ad3663ba5941a21',
    gantt: '84832a2fc555ed00',
    tunnel: 'e481ebb6bbda94d5',
    pipe: 'af18dabdac33ab80',
    bridge: '4d6286166e11aa47',
    dam: '54e99f64f29d9af2',
    form: '0731233640cbf132',
    chart: '4464d611f4c3a858',
    plant: '7e64a8727a0015cd',
    road: '574c2f408763f620',
    power: 'd10952271ed8e384',
    viaduct: 'de67e76aa810f27b',
    portal: 'fabdc33b14904f8d',
  }
  test.each(KIND_NAMES)('%s', (kind) => {
    const covers = forty.map((id, i) => coverSvg({ id, kind, paper: PAPER_NAMES[i % 7] }))
    expect(fingerprint(covers)).toBe(known[kind])
  })

  test('covers of every category, form and format', () => {
    const forms: Partial<Cover>[] = [
      {},
      { plain: true },
      { bare: true },
      { thumb: true },
      { format: 'DOCX', label: 'KC' },
    ]
    const categories = [10001, 10002, 10003, 10004, 10005, 10006, 10007, 99]
    const covers = categories.flatMap((categoryId) =>
      forms.flatMap((form) => forty.map((id) => coverSvg({ id, categoryId, title: '无关', ...form }))),
    )
    expect(fingerprint(covers)).toBe('75371280f5612698')
  })

  test('strips', () => {
    const strips = forty.map((id, i) =>
      stripSvg({ id: `news-${id}`, paper: PAPER_NAMES[i % 7], hasBackground: i % 2 === 0 }),
    )
    expect(fingerprint(strips)).toBe('320311eebdd089d6')
  })
})

test.each([
  ['某斜拉桥检测报告', 'bridge'],
  ['水利枢纽大坝', 'dam'],
  ['地铁隧道', 'tunnel'],
  ['bim 模型交付', 'iso'],
  ['公募 REITs 基金', 'fund'],
  ['桥梁工期计划', 'bridge'],
  ['公共建筑冷源系统能效诊断作业指导书', 'pipe'],
  ['公路隧道机电设施年度检修规程', 'portal'],
  ['再生水利用工程', 'plant'],
  ['收费公路项目现金流预测模型', 'cashflow'],
] as const)('the title %s is drawn as %s', (title, kind) => {
  expect(coverSvg({ id: 7, title })).toBe(coverSvg({ id: 7, kind }))
})

test('two covers on a page have different pattern ids, and uid sets one', () => {
  const patternOf = (svg: string) => /<pattern id="([^"]+)"/.exec(svg)?.[1]
  const ids = [
    coverSvg({ id: 1 }),
    coverSvg({ id: 2 }),
    coverSvg({ id: 1, plain: true }),
    coverSvg({ id: 1, thumb: true }),
  ]
  expect(new Set(ids.map(patternOf)).size).toBe(4)
  expect(patternOf(coverSvg({ id: 1, uid: '_r_3_' }))).toBe('_r_3_')
})

test('user input does not get into the picture', () => {
  const evil = '"><script>alert(1)</script>'
  const svg =
    coverSvg({ id: evil, title: evil, format: evil, label: evil, uid: evil }) + stripSvg({ id: evil, uid: evil })
  expect(svg).not.toContain('<script')
  expect(svg).not.toContain('alert(1)')
  expect(coverSvg({ id: 1, title: '桥' })).not.toContain('桥')
})

test('a thumbnail has no lettering and bolder lines', () => {
  const thumb = coverSvg({ id: 3, thumb: true, format: 'PDF' })
  expect(thumb).not.toMatch(/<text|cv-tb/)
  expect(thumb).toContain('stroke-width="1.1"')
})

test('markup is balanced', () => {
  for (const kind of KIND_NAMES) {
    const svg = coverSvg({ id: 5, kind, format: 'ZIP' })
    const opened = svg.match(/<(svg|g|text|defs|pattern)[ >]/g)?.length
    expect(svg.match(/<\/(svg|g|text|defs|pattern)>/g)?.length).toBe(opened)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  }
})
