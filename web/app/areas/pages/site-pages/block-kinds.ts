import {
  BriefcaseBusiness,
  ChartNoAxesColumn,
  CircleHelp,
  CirclePlay,
  Columns3,
  Heading,
  Image,
  LayoutList,
  Link2,
  type LucideIcon,
  Megaphone,
  MousePointerClick,
  Paperclip,
  Pilcrow,
  Signpost,
  Table2,
  Users,
  WalletCards,
} from 'lucide-react'
import { homeRuleLabels, homeSectionTitles, rulesOfSection } from '#contract/pages/site-pages/home-sections.ts'
import { noticeLevelLabels } from '#contract/pages/site-pages/notice-levels.ts'
import type { BlockKind, BlockOf, PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import { fillFields, type PageFieldValues, pageFields } from '#contract/pages/site-pages/site-page-fields.ts'
import { formatMinute } from '#lib/format/format.ts'
import { textBlocks } from '#ui/editor/text-blocks.ts'
import { formatBytes } from '#ui/upload/transfer-rate.ts'

export const blockKinds: Record<BlockKind, { label: string; icon: LucideIcon }> = {
  heading: { label: '标题', icon: Heading },
  text: { label: '文字', icon: Pilcrow },
  picture: { label: '图片', icon: Image },
  table: { label: '表格', icon: Table2 },
  figures: { label: '数字', icon: ChartNoAxesColumn },
  timeline: { label: '时间线', icon: Signpost },
  faq: { label: '问答', icon: CircleHelp },
  people: { label: '人员', icon: Users },
  columns: { label: '分栏', icon: Columns3 },
  file: { label: '文件', icon: Paperclip },
  video: { label: '视频', icon: CirclePlay },
  action: { label: '按钮', icon: MousePointerClick },
  packages: { label: '充值套餐', icon: WalletCards },
  section: { label: '版块', icon: LayoutList },
  links: { label: '栏目', icon: Link2 },
  notice: { label: '公告', icon: Megaphone },
  project: { label: '方案', icon: BriefcaseBusiness },
}

/** How a block is named in the editor; sections of the home page by what they show. */
export const labelOf = (block: PageBlock): string =>
  block.kind === 'section' ? homeSectionTitles[block.section] : blockKinds[block.kind].label

const newId = () => crypto.randomUUID().slice(0, 13)

const empty: { [K in BlockKind]: () => Omit<Extract<PageBlock, { kind: K }>, 'id' | 'kind'> } = {
  heading: () => ({ text: '' }),
  text: () => ({ html: '' }),
  picture: () => ({ path: '', alt: '', caption: '' }),
  table: () => ({
    head: ['', ''],
    rows: [
      ['', ''],
      ['', ''],
    ],
  }),
  figures: () => ({ items: [{ value: '', label: '' }] }),
  timeline: () => ({ items: [{ title: '', text: '' }] }),
  faq: () => ({ items: [{ question: '', answer: '' }] }),
  people: () => ({ items: [{ name: '', role: '', text: '' }] }),
  columns: () => ({
    items: [
      { title: '', text: '' },
      { title: '', text: '' },
    ],
  }),
  file: () => ({ fileId: 0, name: '', suffix: '', size: 0 }),
  video: () => ({ title: '', link: '', note: '' }),
  action: () => ({ label: '', link: '', note: '' }),
  packages: () => ({}),
  section: () => ({ section: 'news', title: '', isHidden: false, rule: 'newest', picked: [] }),
  links: () => ({ title: '', items: [{ label: '', link: '' }] }),
  notice: () => ({ text: '', link: '', level: 'info', from: null, until: null }),
  project: () => ({ name: '', subtitle: '', text: '', drawing: '', points: [], cases: [] }),
}

export const newBlock = (kind: BlockKind): PageBlock => ({ id: newId(), kind, ...empty[kind]() }) as PageBlock

/** The field with its present value, where a comparison or a summary names it. */
const namedFields = (values: PageFieldValues) =>
  Object.fromEntries(
    Object.entries(pageFields).map(([name, { label }]) => [
      name,
      `〔${label} ${values[name as keyof PageFieldValues]}〕`,
    ]),
  )

const sectionLines = ({ section, title, isHidden, rule, picked }: BlockOf<'section'>): string[] => [
  title,
  isHidden ? '不显示' : '',
  rulesOfSection[section].length > 0 ? homeRuleLabels[rule] : '',
  rule === 'picked' ? `编号 ${picked.join('、')}` : '',
]

/** The period of an announcement in words; empty: for good. */
const periodOf = ({ from, until }: Pick<BlockOf<'notice'>, 'from' | 'until'>): string =>
  from || until ? `${from ? formatMinute(from) : '即时'} 至 ${until ? formatMinute(until) : '长期'}` : ''

const linesOf = (block: PageBlock): string[] => {
  switch (block.kind) {
    case 'text':
      return textBlocks(block.html)
    case 'heading':
      return [block.text]
    case 'picture':
      return [block.path && '［图片］', block.alt, block.caption]
    case 'table':
      return [block.head, ...block.rows].map((row) => row.join('，'))
    case 'file':
      return [block.name]
    case 'packages':
      return ['当前在售的套餐']
    case 'section':
      return sectionLines(block)
    case 'links':
      return [block.title, ...block.items.map(({ label, link }) => `${label} ${link}`.trim())]
    case 'notice':
      return [block.text, block.link, noticeLevelLabels[block.level], periodOf(block)]
    case 'project':
      return [
        block.name,
        block.subtitle,
        block.text,
        ...block.points,
        ...block.cases.map(({ name, text, picture }) => [name, text, picture && '［图片］'].filter(Boolean).join('　')),
      ]
    case 'video':
      return [block.title, block.link, block.note]
    case 'action':
      return [block.label, block.link, block.note]
    default:
      return block.items.map((item) => Object.values(item).filter(Boolean).join(' '))
  }
}

/** The words of a block, line by line. */
export const textOfBlock = (block: PageBlock, values: PageFieldValues): string =>
  fillFields(linesOf(block).filter(Boolean).join('\n'), namedFields(values))

/** What a collapsed block says of itself. */
export const summaryOf = (block: PageBlock, values: PageFieldValues): string => {
  if (block.kind === 'table') return `${block.rows.length} 行 ${block.head.length} 列：${block.head.join('、')}`
  if (block.kind === 'file') return block.name ? `${block.name}，${formatBytes(block.size)}` : '还没有上传'
  if (block.kind === 'project') return `${block.name}，${block.points.length} 个要点，${block.cases.length} 个案例`
  if (block.kind === 'faq') return `${block.items.length} 问，首个展开`
  if (block.kind === 'picture') return block.alt ? `${block.alt}，已写替代文字` : '还没有替代文字'
  return textOfBlock(block, values).replaceAll('\n', '，')
}
