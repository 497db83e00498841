import { z } from 'zod'
import { lookLimits } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Time, wholeNumber } from '../../fields.ts'
import { contrastProblem, type LookColour } from './look-colours.ts'

/** LOOK-4: how covers are drawn for items without a picture. */
export const coverStyles = { framed: '图框与图签', plain: '无图框', white: '白图' } as const
export type CoverLook = keyof typeof coverStyles
const coverStyleNames = Object.keys(coverStyles) as [CoverLook, ...CoverLook[]]

const colour = (which: LookColour) =>
  z
    .string({ error: '请输入颜色，如 #1B4A9F' })
    .regex(/^#[0-9a-f]{6}$/i, '请输入颜色，如 #1B4A9F')
    .transform((hex) => hex.toUpperCase())
    .superRefine((hex, context) => {
      const message = contrastProblem(which, hex)
      if (message) context.addIssue({ code: 'custom', message })
    })

const PicturePath = z.string({ error: '图片地址不正确' }).regex(/^\/photo\/[a-z0-9]{20}\/full$/, '图片地址不正确')

/** What a look consists of; a picture that is absent is the built-in one. */
const Look = z.object({
  primary: colour('primary'),
  accent: colour('accent'),
  coverStyle: z.enum(coverStyleNames, { error: '请选择封面样式' }),
  logo: PicturePath.nullable(),
  icon: PicturePath.nullable(),
  sharePicture: PicturePath.nullable(),
})
export type Look = z.output<typeof Look>

export const builtInLook: Look = {
  primary: '#1B4A9F',
  accent: '#BF420B',
  coverStyle: 'framed',
  logo: null,
  icon: null,
  sharePicture: null,
}

export const lookLabels: Record<keyof Look, string> = {
  primary: '主色',
  accent: '代价色',
  coverStyle: '封面样式',
  logo: '标志',
  icon: '网站图标',
  sharePicture: '分享图',
}

/** A value of a look in words. */
export const lookWord = (field: keyof Look, value: string | null): string => {
  if (field === 'coverStyle') return coverStyles[value as CoverLook]
  if (field === 'primary' || field === 'accent') return value ?? ''
  return value ? '自己的图片' : '内置图片'
}

/** The shapes that pictures must have, in words; the server refuses others with the same sentence. */
const {
  logo: { leastRatio, mostRatio, leastHeight },
  icon,
  share,
} = lookLimits
export const lookPictureRules = {
  logo: `标志的宽高比须在 ${leastRatio}:1 至 ${mostRatio}:1 之间，高不小于 ${leastHeight} 像素`,
  icon: `网站图标须是正方形，边长不小于 ${icon.leastEdge} 像素`,
  sharePicture: `分享图须不小于 ${share.leastWidth} × ${share.leastHeight} 像素`,
} as const

export type LookPicture = keyof typeof lookPictureRules
export const lookPictures = Object.keys(lookPictureRules) as LookPicture[]

interface Size {
  width: number
  height: number
}

/** Whether a picture has the shape for its place. */
const fits: Record<LookPicture, (size: Size) => boolean> = {
  logo: ({ width, height }) => width >= height * leastRatio && width <= height * mostRatio && height >= leastHeight,
  icon: ({ width, height }) => width === height && width >= icon.leastEdge,
  sharePicture: ({ width, height }) => width >= share.leastWidth && height >= share.leastHeight,
}

/** LOOK-1: the sentence that refuses a picture of another shape. */
export const pictureProblem = (field: LookPicture, size: Size): string | undefined =>
  fits[field](size) ? undefined : lookPictureRules[field]

/** The fields in which two looks differ. */
export const changedFields = (before: Look, after: Look): (keyof Look)[] =>
  (Object.keys(lookLabels) as (keyof Look)[]).filter((field) => before[field] !== after[field])

/** What pages need of the look; empty for the built-in one. */
const ShownLook = z.object({
  /** The tones of the colours as CSS. */
  style: z.string().optional(),
  logo: z.object({ src: z.string(), width: z.int(), height: z.int() }).optional(),
  /** Address of the owner's icon. */
  icon: z.string().optional(),
  coverStyle: z.enum(coverStyleNames).optional(),
  /** LOOK-3: a draft that only this administrator sees. */
  isDraft: z.boolean().optional(),
})
export type ShownLook = z.output<typeof ShownLook>

export const getLook = endpoint({
  method: 'GET',
  path: '/api/look',
  access: 'anyone',
  summary: '线上外观：颜色、标志、图标与封面样式；内置外观为空',
  answer: ShownLook,
})

export const getDraftLook = endpoint({
  method: 'GET',
  path: '/api/look/draft',
  access: 'administrator',
  permission: 'settings',
  summary: '草稿外观，供管理员在前台预览',
  answer: ShownLook,
})

const LookVersion = z.object({
  /** 0 is the built-in look. */
  number: z.int(),
  isLive: z.boolean(),
  userName: z.string(),
  publishTime: Time,
  /** Against the version before, in words. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})

/** Colours that were published stay readable even if a later version of the program asks for more. */
const StoredLook = Look.extend({ primary: z.string(), accent: z.string() })

const LookState = z.object({
  version: z.int(),
  draft: StoredLook,
  live: StoredLook,
  isBuiltIn: z.boolean(),
  versions: z.array(LookVersion),
})
export type LookState = z.output<typeof LookState>

export const getAdminLook = endpoint({
  method: 'GET',
  path: '/api/look/admin',
  access: 'administrator',
  permission: 'settings',
  summary: '草稿与线上外观、版本号、发布记录',
  answer: LookState,
})

const version = wholeNumber()

export const saveLook = endpoint({
  method: 'PUT',
  path: '/api/look',
  access: 'administrator',
  permission: 'settings',
  summary: '保存草稿外观；version 是读取时的版本号，他人已改则 409；颜色对比不足时拒绝',
  body: Look.extend({ version }),
  answer: LookState,
  fails: ['edited_by_another'],
})

export const publishLook = endpoint({
  method: 'POST',
  path: '/api/look/publish',
  access: 'administrator',
  permission: 'settings',
  summary: '发布草稿外观，访客立即看到',
  body: z.object({ version }),
  answer: LookState,
  fails: ['edited_by_another', 'look_unchanged'],
})

export const restoreLook = endpoint({
  method: 'POST',
  path: '/api/look/restore',
  access: 'administrator',
  permission: 'settings',
  summary: '取一个发布过的外观作为草稿；number 为 0 时取内置外观',
  body: z.object({ version, number: wholeNumber() }),
  answer: LookState,
  fails: ['edited_by_another', 'not_found'],
})
