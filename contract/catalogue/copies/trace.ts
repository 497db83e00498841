import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Time } from '../../fields.ts'
import { normalizeTraceCode } from './trace-rules.ts'

/** TRACE-3: how far the copy of the next download is; `logged`: the file carries no code and is ready as it is. */
export const BegunPreparation = z.object({ state: z.enum(['ready', 'making', 'logged']) })
export const Preparation = z.object({ state: z.enum(['ready', 'making', 'failed', 'none', 'logged']) })

/** Every resource, every course and every download of their files has a trace code. */
export const getTrace = endpoint({
  method: 'GET',
  path: '/api/library/queryTrace',
  access: 'anyone',
  summary: '资源或课程的溯源信息：标题、作者、上传与审核时间、原文件 SHA-256、状态；不对来访者开放的课程为 404',
  query: z.object({
    code: z
      .string()
      .max(60, '溯源码不正确')
      .transform(normalizeTraceCode)
      .pipe(z.string().regex(/^[0-9A-Z-]{8,40}$/, '溯源码不正确')),
  }),
  answer: z.object({
    code: z.string(),
    kind: z.enum(['resource', 'lesson']),
    name: z.string(),
    cover: z.string().nullable(),
    categoryId: Id,
    categoryName: z.string(),
    uploadUserName: z.string(),
    uploadTime: Time,
    auditTime: Time.nullable(),
    state: z.enum(['on-sale', 'taken-down', 'deleted']),
    /** Set while it still has a page. */
    itemId: Id.nullable(),
    /** Set for the code of a single download. */
    downloadTime: Time.nullable(),
    /** TRACE-6: to whom the copy of that download is licensed, masked; the whole names for administrators who look for leaks. */
    licence: z
      .object({
        holder: z.string(),
        company: z.string(),
        /** Of the copy that carries the code; null if the download was only logged. */
        sha256: z.string().nullable(),
        member: z.object({ id: Id, name: z.string(), company: z.string() }).nullable(),
      })
      .nullable(),
    versionNumber: z.int(),
    /** The originals of this version: the one file of a resource; the videos and documents of a course, in their order. */
    files: z.array(z.object({ name: z.string(), suffix: z.string(), fileSize: z.int(), sha256: z.string() })),
    /** Approved versions, newest first, so that a file can be compared with each. */
    versions: z.array(z.object({ number: z.int(), uploadTime: Time, sha256: z.array(z.string()) })),
  }),
  fails: ['not_found'],
})
export type Trace = z.output<typeof getTrace.answer>
