import { z } from 'zod'
import { pageSizes } from '../../../constants.ts'
import { endpoint } from '../../../endpoint.ts'
import { Done, Id, pageOf, paging, ReadVersion, Time, trimmed } from '../../../fields.ts'
import { exportOf } from '../../../list-export.ts'

export const dictionaryLimits = { wordLength: 30, minWords: 2, maxWords: 10, maxGroups: 5_000 } as const
const { wordLength, minWords, maxWords } = dictionaryLimits

/** Words with the same meaning; a search for one of them also finds the others. */
const Words = z
  .array(trimmed('请输入词').max(wordLength, `每个词最多 ${wordLength} 个字`), { error: '请输入词' })
  .min(minWords, `一组至少 ${minWords} 个词`)
  .max(maxWords, `一组最多 ${maxWords} 个词`)

export const SynonymGroup = z.object({
  id: Id,
  words: z.array(z.string()),
  version: z.int(),
  updateTime: Time,
  /** null: came with the portal. */
  updateUserName: z.string().nullable(),
})
export type SynonymGroup = z.output<typeof SynonymGroup>

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/searchWord/querySynonymList',
  access: 'administrator',
  permission: 'editContent',
  summary: '近义词与简称，每组一行；keyword 为其中一个词的一部分',
  query: z.object({
    ...paging(pageSizes.adminTable, ['updateTime']),
    keyword: z.string().trim().max(wordLength).optional(),
  }),
  answer: pageOf(SynonymGroup),
  fails: ['page_out_of_range'],
})

export const exportSynonyms = exportOf(listSynonyms)

export const addSynonyms = endpoint({
  method: 'POST',
  path: '/api/searchWord/addSynonym',
  access: 'administrator',
  permission: 'editContent',
  summary: '新增一组近义词；立即对搜索生效',
  body: z.strictObject({ words: Words }),
  answer: SynonymGroup,
  status: 201,
  fails: ['synonyms_exist', 'synonym_limit_reached'],
})

export const updateSynonyms = endpoint({
  method: 'POST',
  path: '/api/searchWord/updateSynonym',
  access: 'administrator',
  permission: 'editContent',
  summary: '修改一组近义词；带上 version 时他人已改则 409',
  body: z.strictObject({ id: Id, words: Words, version: ReadVersion }),
  answer: SynonymGroup,
  fails: ['not_found', 'edited_by_another', 'synonyms_exist'],
})

export const deleteSynonyms = endpoint({
  method: 'POST',
  path: '/api/searchWord/deleteSynonym',
  access: 'administrator',
  permission: 'editContent',
  summary: '按编号删除近义词组；其中已被删除的略过，全部不存在则 404',
  body: z.strictObject({ ids: z.array(Id).min(1, '请选择词组').max(100) }),
  answer: Done,
  fails: ['not_found'],
})
