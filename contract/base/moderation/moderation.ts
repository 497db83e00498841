import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Binary, Day, Done, ExportFormat, Id, pageOf, paging, ReadVersion, Time, trimmed } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { Reason, ReportedItem, ReportKind, ReportState } from './report-items.ts'

export { ruleAiShare } from './ai-share.ts'
export * from './report-desk.ts'
export * from './report-items.ts'

/** What happens to a text that holds the word: refused; shown only after review; or the word is replaced by `*`. */
export const wordActions = ['block', 'review', 'mask'] as const
export const WordAction = z.enum(wordActions, { error: '请选择处理方式' })
export type WordAction = z.output<typeof WordAction>

export const sensitiveWords = { maxLength: 50, maxWords: 50_000, maxAtOnce: 10_000 } as const

const Word = trimmed('请输入敏感词').max(sensitiveWords.maxLength, `每个敏感词最多 ${sensitiveWords.maxLength} 个字`)

export const SensitiveWord = z.object({
  id: Id,
  word: z.string(),
  action: WordAction,
  version: z.int(),
  createTime: Time,
  createUserName: z.string(),
  updateTime: Time,
  updateUserName: z.string(),
})
export type SensitiveWord = z.output<typeof SensitiveWord>

const wordFilters = {
  keyword: z.string().trim().max(sensitiveWords.maxLength).optional(),
  action: WordAction.optional(),
}

export const listSensitiveWords = endpoint({
  method: 'GET',
  path: '/api/sensitiveWord/querySensitiveWordList',
  access: 'administrator',
  permission: 'moderate',
  summary: '敏感词列表；counts 为各处理方式的词数',
  query: z.object({ ...paging(pageSizes.adminTable, ['updateTime']), ...wordFilters }),
  answer: pageOf(SensitiveWord).extend({ counts: z.record(WordAction, z.int()) }),
  fails: ['page_out_of_range'],
})

export const addSensitiveWords = endpoint({
  method: 'POST',
  path: '/api/sensitiveWord/addSensitiveWord',
  access: 'administrator',
  permission: 'moderate',
  summary: '新增敏感词，每行一个；写法不同而实为同一个词的只留一个，已有的词不变',
  body: z.strictObject({
    words: z
      .string({ error: '请输入敏感词' })
      .transform((text) => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''))
      .pipe(
        z
          .array(Word)
          .min(1, '请输入敏感词')
          .max(sensitiveWords.maxAtOnce, `一次最多添加 ${sensitiveWords.maxAtOnce} 个`),
      ),
    action: WordAction,
  }),
  answer: Done.extend({ added: z.int(), existing: z.int() }),
  status: 201,
  fails: ['word_limit_reached'],
})

export const updateSensitiveWord = endpoint({
  method: 'POST',
  path: '/api/sensitiveWord/updateSensitiveWord',
  access: 'administrator',
  permission: 'moderate',
  summary: '修改一个敏感词或其处理方式；带上 version 时他人已改则 409',
  body: z.strictObject({ id: Id, word: Word, action: WordAction, version: ReadVersion }),
  answer: SensitiveWord,
  fails: ['not_found', 'edited_by_another', 'word_exists'],
})

export const deleteSensitiveWords = endpoint({
  method: 'POST',
  path: '/api/sensitiveWord/deleteSensitiveWord',
  access: 'administrator',
  permission: 'moderate',
  summary: '按编号删除敏感词；其中已被删除的略过，全部不存在则 404',
  body: z.strictObject({ ids: z.array(Id).min(1, '请选择敏感词').max(sensitiveWords.maxAtOnce) }),
  answer: Done,
  fails: ['not_found'],
})

/** One occurrence: `start` and `end` are offsets in the submitted text (`text.slice(start, end)`). */
export const WordHit = z.object({
  id: Id,
  word: z.string(),
  action: WordAction,
  start: z.int(),
  end: z.int(),
})

export const tryText = endpoint({
  method: 'POST',
  path: '/api/sensitiveWord/tryText',
  access: 'administrator',
  permission: 'moderate',
  summary: '用一段文字试验敏感词：结论、命中位置（最多 500 处）与遮盖后的文字',
  body: z.strictObject({ text: z.string({ error: '请输入文字' }).min(1, '请输入文字').max(10_000, '最多 10000 个字') }),
  answer: z.object({
    verdict: z.enum(['pass', 'mask', 'review', 'block']),
    masked: z.string(),
    hits: z.array(WordHit),
  }),
  effect: false,
})

export const exportSensitiveWords = endpoint({
  method: 'GET',
  path: '/api/sensitiveWord/exportSensitiveWord',
  access: 'administrator',
  permission: 'moderate',
  summary: '按筛选条件导出敏感词（CSV 或 XLSX）',
  query: z.object({ ...wordFilters, sort: listSensitiveWords.query.shape.sort, format: ExportFormat }),
  answer: Binary,
  fails: ['nothing_to_export'],
  mayBeLate: true,
})

export const addReport = endpoint({
  method: 'POST',
  path: '/api/report/addReport',
  access: 'user',
  summary: '举报一项内容；同一人对同一内容的举报在处理之前只记一次，再次举报得到同一编号',
  body: z
    .strictObject({
      kind: ReportKind,
      targetId: Id,
      reason: Reason,
      detail: z.string().trim().max(300, '说明最多 300 个字').default(''),
    })
    .refine(({ reason, detail }) => reason !== 'other' || detail !== '', { error: '请填写举报说明', path: ['detail'] }),
  answer: Done.extend({ id: Id }),
  fails: ['report_kind_unsupported', 'not_found'],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/report/queryReportList',
  access: 'administrator',
  permission: 'moderate',
  summary: '被举报的内容，每项一行，最近被举报的在前；counts 为各状态的项数（最多数到 10000）',
  query: z.object({
    ...paging(pageSizes.adminTable, ['lastReportTime']),
    state: ReportState.optional(),
    kind: ReportKind.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  answer: pageOf(ReportedItem).extend({ counts: z.record(ReportState, z.int()) }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportReports = exportOf(listReports)
