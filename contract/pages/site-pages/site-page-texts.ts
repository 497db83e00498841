import { z } from 'zod'
import { unknownFieldIn } from './site-page-fields.ts'

const knowsFields = (text: string) => unknownFieldIn(text) === undefined
const unknownField = {
  error: ({ input }: { input?: unknown }) => `没有名为「${unknownFieldIn(String(input))}」的设置值`,
}

/** Refuses fields that no setting has. */
export const withKnownFields = <T extends z.ZodType<string>>(schema: T) => schema.refine(knowsFields, unknownField)

/** Plain text, in which settings' values may stand. */
export const text = (max: number) =>
  withKnownFields(z.string({ error: '请输入文字' }).trim().max(max, `最多 ${max} 个字`))
export const required = (max: number, sentence: string) =>
  withKnownFields(z.string({ error: sentence }).trim().min(1, sentence).max(max, `最多 ${max} 个字`))

/** A page of this site, but no call; or an address elsewhere. */
export const Link = z
  .string({ error: '请输入链接' })
  .trim()
  .max(300, '链接最多 300 个字')
  .regex(
    /^(?:\/(?![/\\])(?!(?:api|auth)(?:\/|$))|https?:\/\/|mailto:)[^\s\\]*$/i,
    '请输入以 / 或 http(s):// 开头的链接',
  )

export const list = <T extends z.ZodType>(item: T, max: number, unit: string) =>
  z.array(item).min(1, `至少 1 ${unit}`).max(max, `最多 ${max} ${unit}`)

/** Belongs to the block for as long as it exists, so that versions are compared block by block. */
export const blockId = z.string().regex(/^[a-z0-9-]{1,24}$/, '内容块编号不正确')
