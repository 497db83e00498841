import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Time } from '../../fields.ts'
import { downloadCode, leakPermissions, normalizeTraceCode } from './trace-rules.ts'

/** The download of a code. */
const LeakedCopy = z.object({
  downloadTime: Time,
  /** Whether the portal wrote the code into the file, or only logged the download. */
  isStamped: z.boolean(),
  address: z.string(),
  versionNumber: z.int(),
  fileName: z.string(),
  /** What the file belongs to: a resource, or a course as its attachment. */
  kind: z.enum(['resource', 'lesson']),
  itemId: Id,
  itemName: z.string(),
  member: z.object({
    id: Id,
    userName: z.string(),
    nickName: z.string(),
    company: z.string(),
    isDeleted: z.boolean(),
  }),
})
export type LeakedCopy = z.output<typeof LeakedCopy>

/** How a file compares with the item whose copy a code names: the copy itself, much of its text, something else, or not comparable. */
const agreements = ['same', 'alike', 'different', 'unknown'] as const
export type Agreement = (typeof agreements)[number]

/** TRACE-9: whose copy a leaked file is, and what it is a copy of. */
export const Leak = z.object({
  /** The code that was typed, or the one in the file that agrees best with it. */
  code: z.string().nullable(),
  copy: LeakedCopy.nullable(),
  /** All codes in the file, the best first; whoever leaks a file can write any into it. */
  codes: z.array(
    z.object({ code: z.string(), count: z.int(), agreement: z.enum(agreements), copy: LeakedCopy.nullable() }),
  ),
  /** TRACE-12: the codes name several copies, or none whose item the file agrees with. */
  isDoubtful: z.boolean(),
  /** Originals with the same content. */
  equal: z.array(
    z.object({
      kind: z.enum(['resource', 'lesson']),
      id: Id,
      name: z.string(),
      versionNumber: z.int(),
      /** The file inside an archive, if it is not the whole file. */
      path: z.string().nullable(),
    }),
  ),
  /** Resources with much of the same text, the most alike first. */
  alike: z.array(z.object({ id: Id, name: z.string(), versionNumber: z.int(), percent: z.int() })),
})
export type Leak = z.output<typeof Leak>

const admitted = { access: 'administrator', permission: leakPermissions } as const

export const findLeakByFile = endpoint({
  ...admitted,
  method: 'POST',
  path: '/api/library/findLeakByFile',
  summary: '谁的副本：读出文件里的下载记录码；没有则按 SHA-256 与文字相似度找资源。文件不保存，查询留痕',
  files: ['file'],
  answer: Leak,
  fails: ['no_file', 'too_many_files', 'file_too_large', 'disk_full'],
})

export const findLeakByCode = endpoint({
  ...admitted,
  method: 'POST',
  path: '/api/library/findLeakByCode',
  summary: '谁的副本：按下载记录码查找；大小写、空格、横线与 0/O、1/I 都不计较。查询留痕',
  body: z.object({
    code: z
      .string('请输入下载记录码')
      .max(60, '下载记录码不正确')
      .transform(normalizeTraceCode)
      .pipe(z.string().regex(new RegExp(`^${downloadCode.source}$`), '下载记录码不正确')),
  }),
  answer: Leak,
})
