import type { z } from 'zod'
import type {
  exportSynonyms as endpoint,
  listSynonyms as list,
  SynonymGroup,
} from '#contract/pages/search/dictionary/dictionary.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findSynonyms, toSynonymGroup } from './synonym-queries.ts'

export const listSynonyms = async (db: Db, query: z.output<typeof list.query>) =>
  toPage(await findSynonyms(db, query), toSynonymGroup)

const columns: Column<SynonymGroup>[] = [
  { title: '意思相同的词', value: ({ words }) => words.join('、'), width: 60 },
  { title: '修改时间', value: ({ updateTime }) => new Date(updateTime), width: 20 },
  { title: '修改人', value: ({ updateUserName }) => updateUserName ?? '系统自带', width: 20 },
]

export const exportSynonyms = (db: Db, { format, ...query }: z.output<typeof endpoint.query>) =>
  exportPages(format, '近义词', columns, (paging) => listSynonyms(db, { ...query, ...paging }))
