import { z } from 'zod'
import { Id, Time } from '../../fields.ts'
import { homeRules, homeSections, maxPicked } from './home-sections.ts'
import { noticeLevels } from './notice-levels.ts'
import { blockId, Link, list, required, text } from './site-page-texts.ts'

const BlockPicture = z
  .string()
  .max(200)
  .regex(/^(?:|\/photo\/[a-z0-9]+\/[a-z0-9]+|\/cover\/\d+\/\d+\.svg\?[a-z0-9=&]*)$/, '图片地址不正确')

/** HOME-2: a section of the home page. */
export const SectionBlock = z.strictObject({
  id: blockId,
  kind: z.literal('section'),
  section: z.enum(homeSections, { error: '没有这个版块' }),
  /** Empty: the program's title. */
  title: text(20),
  isHidden: z.boolean().default(false),
  rule: z.enum(homeRules, { error: '请选择显示方式' }),
  /** In their order; other rules ignore them. */
  picked: z.array(Id).max(maxPicked, `最多挑选 ${maxPicked} 项`).default([]),
})

/** HOME-6: a column of the footer; an item without a link is a line of text. */
export const LinksBlock = z.strictObject({
  id: blockId,
  kind: z.literal('links'),
  title: required(20, '请输入栏目标题'),
  items: list(
    z.strictObject({ label: required(60, '请输入文字'), link: z.union([z.literal(''), Link]).default('') }),
    12,
    '条',
  ),
})

/** HOME-5: an announcement above the lower edge of every public page, within its period. */
export const NoticeBlock = z
  .strictObject({
    id: blockId,
    kind: z.literal('notice'),
    text: required(80, '请输入公告文字'),
    link: z.union([z.literal(''), Link]).default(''),
    level: z.enum(noticeLevels, { error: '请选择级别' }),
    from: Time.nullable().default(null),
    until: Time.nullable().default(null),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(until) > Date.parse(from), {
    error: '结束时间须晚于开始时间',
    path: ['until'],
  })

/** SITE-12: a solution, or a field of work of the showcase, with its cases. */
export const ProjectBlock = z.strictObject({
  id: blockId,
  kind: z.literal('project'),
  name: required(30, '请输入名称'),
  subtitle: text(60),
  text: required(500, '请输入介绍'),
  /** The kind of its drawing; empty: chosen by the name. */
  drawing: z
    .string()
    .regex(/^[a-z]{0,20}$/, '图样不正确')
    .default(''),
  points: z.array(required(200, '请输入要点')).max(8, '最多 8 个要点').default([]),
  cases: z
    .array(
      z.strictObject({
        name: required(40, '请输入案例名称'),
        text: required(300, '请输入案例说明'),
        picture: BlockPicture.default(''),
      }),
    )
    .max(8, '最多 8 个案例')
    .default([]),
})
