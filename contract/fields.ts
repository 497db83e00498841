import { z } from 'zod'
import { maxFacetChoices, maxKeywordLength, maxPageSize } from './constants.ts'

/** A whole number as JSON number or as plain digits of a query or form; '1e3', '1.0' and '+1' are refused. */
export const wholeNumber = (message = '请输入整数') =>
  z.union(
    [
      z.number().int(message),
      z
        .string()
        .regex(/^\d{1,15}$/, message)
        .transform(Number),
    ],
    { error: message },
  )

/** A whole number from `min` to `max`. */
export const within = (min: number, max: number, message = `请输入 ${min} 到 ${max} 的整数`) =>
  wholeNumber(message).pipe(z.number().min(min, message).max(max, message))

export const Id = wholeNumber('编号不正确').pipe(
  z.int().positive('编号不正确').max(Number.MAX_SAFE_INTEGER, '编号不正确'),
)

/** 0 or 1 on the wire. */
export const Flag = wholeNumber('只能是 0 或 1').pipe(z.union([z.literal(0), z.literal(1)], { error: '只能是 0 或 1' }))

/** true or false, also as a form writes them. */
export const trueOrFalse = (message: string) =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], { error: message })

export const Bool = trueOrFalse('只能是 true 或 false')

/** Years that PostgreSQL and JavaScript write alike, also after a shift to another time zone or by some days. */
const isUsualYear = (text: string) => text >= '1900' && text < '9000'
/** ISO 8601 with offset. */
export const Time = z.iso.datetime({ offset: true, error: '时间格式不正确' }).refine(isUsualYear, '时间格式不正确')
/** A business day in Asia/Shanghai, YYYY-MM-DD. */
export const Day = z.iso.date({ error: '日期格式不正确' }).refine(isUsualYear, '日期格式不正确')

/** A year in Asia/Shanghai, as a filter of lists. */
export const Year = wholeNumber('年份不正确').pipe(z.number().min(2000, '年份不正确').max(2100, '年份不正确'))

/** A field that may be repeated; an item matches when it has any of the values. */
export const oneOrMoreOf = <T extends z.ZodType>(one: T, message: string) =>
  z.union([one.transform((value) => [value]), z.array(one).min(1, message).max(maxFacetChoices, message)], {
    error: message,
  })

/** HOME-2: what an editor picked for a section of the home page. */
export const pickedQuery = z.object({ ids: oneOrMoreOf(Id, '编号不正确') })

export const trimmed = (required: string) => z.string({ error: required }).trim().min(1, required)

/**
 * The paging of every list (CALL-1): `page` from 0, `size` 1 to 100, `sort` as `field,asc|desc` out of the list
 * given, or bare `asc`/`desc` for its first field.
 */
export const paging = <const F extends readonly [string, ...string[]]>(
  size: number,
  sortable: F,
  direction: 'asc' | 'desc' = 'desc',
) => ({
  page: wholeNumber('页码不正确').pipe(z.number().min(0).max(10_000_000, '页码不正确')).default(0),
  size: wholeNumber('每页条数应为 1 到 100')
    .pipe(z.number().min(1, '每页条数应为 1 到 100').max(maxPageSize, '每页条数应为 1 到 100'))
    .default(size),
  sort: z
    .string()
    .regex(new RegExp(`^((${sortable.join('|')}),(asc|desc)|asc|desc)$`), '排序方式不正确')
    .default(direction)
    .transform((text): { field: F[number]; direction: 'asc' | 'desc' } => {
      const [first, second] = text.split(',')
      return second === undefined
        ? { field: sortable[0], direction: first as 'asc' | 'desc' }
        : { field: first as F[number], direction: second as 'asc' | 'desc' }
    }),
})

/** The words of a search. */
export const Keyword = z.string().trim().max(maxKeywordLength, `关键词最多 ${maxKeywordLength} 个字`)

/** How a keyword search is asked: its order, and whether only what has all words is found. */
export const searchOptions = {
  order: z.enum(['relevance', 'newest'], { error: '排序方式不正确' }).default('relevance'),
  /** 1: only what has all words. */
  exact: Flag.optional(),
}

/** In the answer of a keyword search. */
const relaxation = {
  /** Fewer than ten have all words, so some were left out, or guessed, for some of the results. */
  relaxed: z.literal(true).optional(),
  /** Words that were searched beside those typed. */
  also: z.array(z.string()).optional(),
}

/** In each result of a keyword search. */
export const foundItem = {
  /** Words were left out, or guessed, to find it. */
  relaxed: z.literal(true).optional(),
  /** By which results of several searches are merged: 1 and above for all words, less for some of them or near ones. */
  score: z.number().optional(),
}

/** REV-5: in each resource and course. */
export const rating = {
  /** The average of the stars with one decimal; null without reviews. */
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
}

/** CALL-6: the paging envelope. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    totalElements: z.int(),
    totalIsCapped: z.literal(true).optional(),
    /** Where counting ended: a count of this size means this many or more. */
    countCap: z.int().optional(),
  })

/** What may be meant while somebody types: words with the number of results, or an item with the address of its page. */
export const Suggestion = z.object({
  text: z.string(),
  count: z.int().optional(),
  /** There are more than `count`. */
  isCapped: z.literal(true).optional(),
  link: z.string().optional(),
  /** The place inside the item that `link` opens: 第 3 页. */
  place: z.string().optional(),
  /** The suffix of the item's file. */
  suffix: z.string().optional(),
})
export type Suggestion = z.output<typeof Suggestion>

/** The same for a list that is also searched. */
export const foundPageOf = <T extends z.ZodType>(item: T) => pageOf(item).extend(relaxation)

export const Done = z.object({ message: z.string() })

/** The path of a stored picture, as covers refer to it. */
export const PicturePath = z.string().regex(/^\/photo\/[a-z0-9]+\/[a-z0-9]+$/, '封面地址不正确')

/** A response that is a file. */
export const Binary = z.custom<Blob>(() => true)

/** A text split at the searched words, which `hit` marks. Never HTML. */
export const Marked = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type Marked = z.output<typeof Marked>

/** Text around found words. `masked` stands for what the caller may not read; its width says nothing of the length. */
const Excerpt = z.array(z.union([Marked.element, z.object({ masked: z.int() })]))

/** A place inside a result of a search: a page of a document, or a moment of a video. */
export const FoundPlace = z.object({
  /** 第 3 页, 2.3 节，12:40 起 … */
  label: z.string(),
  /** The heading under which it stands; may be empty. */
  heading: z.string(),
  /** The address that opens it. */
  link: z.string(),
  /** Whether the caller may not read it. */
  isLocked: z.boolean(),
  parts: Excerpt,
})
export type FoundPlace = z.output<typeof FoundPlace>

/** Filters a member's own items by a part of their name. */
export const NameFilter = z.string().trim().max(60, '关键词最多 60 个字').optional()

/** The version the caller has read; without it, the current version is changed. */
export const ReadVersion = wholeNumber().optional()

export const ExportFormat = z.enum(['csv', 'xlsx'], { error: '格式只能是 csv 或 xlsx' }).default('csv')
