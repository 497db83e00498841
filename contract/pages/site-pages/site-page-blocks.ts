import { z } from 'zod'
import { sitePageLimits } from '../../constants.ts'
import { LinksBlock, NoticeBlock, ProjectBlock, SectionBlock } from './site-frame-blocks.ts'
import { blockId as id, Link, list, required, text, withKnownFields } from './site-page-texts.ts'

const { maxBlocks, maxCharacters } = sitePageLimits

/** SITE-2: what a page consists of. */
export const PageBlock = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ id, kind: z.literal('heading'), text: required(60, '请输入标题') }),
    z.strictObject({
      id,
      kind: z.literal('text'),
      html: withKnownFields(z.string({ error: '请输入正文' }).max(maxCharacters, '正文过长')),
    }),
    z.strictObject({
      id,
      kind: z.literal('picture'),
      path: z.string().regex(/^(?:|\/photo\/[a-z0-9]+\/[a-z0-9]+)$/, '图片地址不正确'),
      alt: text(120),
      caption: text(120).default(''),
    }),
    z.strictObject({
      id,
      kind: z.literal('table'),
      head: list(text(60), 8, '列'),
      rows: list(z.array(text(300)).max(8, '最多 8 列'), 60, '行'),
    }),
    z.strictObject({
      id,
      kind: z.literal('figures'),
      items: list(
        z.strictObject({ value: required(30, '请输入数字'), label: required(30, '请输入说明') }),
        6,
        '个数字',
      ),
    }),
    z.strictObject({
      id,
      kind: z.literal('timeline'),
      items: list(z.strictObject({ title: required(40, '请输入步骤名称'), text: text(200) }), 20, '步'),
    }),
    z.strictObject({
      id,
      kind: z.literal('faq'),
      items: list(
        z.strictObject({ question: required(100, '请输入问题'), answer: required(1_000, '请输入回答') }),
        30,
        '问',
      ),
    }),
    z.strictObject({
      id,
      kind: z.literal('people'),
      items: list(z.strictObject({ name: required(30, '请输入姓名'), role: text(60), text: text(200) }), 24, '人'),
    }),
    z.strictObject({
      id,
      kind: z.literal('columns'),
      items: list(z.strictObject({ title: required(40, '请输入栏目标题'), text: text(500) }), 3, '栏'),
    }),
    z.strictObject({
      id,
      kind: z.literal('video'),
      title: required(60, '请输入视频名称'),
      link: Link,
      note: text(120),
    }),
    z.strictObject({
      id,
      kind: z.literal('action'),
      label: required(20, '请输入按钮文字'),
      link: Link,
      note: text(120),
    }),
    /** A stored file to download; its name and size are those of the store. */
    z.strictObject({
      id,
      kind: z.literal('file'),
      fileId: z.int({ error: '请上传文件' }).positive('请上传文件'),
      name: z.string().max(300).default(''),
      suffix: z.string().max(20).default(''),
      size: z.int().min(0).default(0),
    }),
    /** The packages on sale at the time of reading. */
    z.strictObject({ id, kind: z.literal('packages') }),
    SectionBlock,
    LinksBlock,
    NoticeBlock,
    ProjectBlock,
  ],
  { error: '没有这种内容块' },
)
export type PageBlock = z.output<typeof PageBlock>
export type BlockKind = PageBlock['kind']
export type BlockOf<K extends BlockKind> = Extract<PageBlock, { kind: K }>

export const PageBlocks = z
  .array(PageBlock, { error: '请输入正文' })
  .max(maxBlocks, `内容块最多 ${maxBlocks} 个`)
  .refine((blocks) => new Set(blocks.map((block) => block.id)).size === blocks.length, '内容块编号重复')
  .refine((blocks) => {
    const sections = blocks.flatMap((block) => (block.kind === 'section' ? [block.section] : []))
    return new Set(sections).size === sections.length
  }, '每个版块只能出现一次')
  .refine((blocks) => JSON.stringify(blocks).length <= maxCharacters, '页面过长，请拆成几个页面')
