import { z } from 'zod'
import type { Endpoint, Fields } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { Binary, ExportFormat } from './fields.ts'

type List = Endpoint & { query: Fields }

type ExportOf<L extends List> = Omit<L, 'path' | 'summary' | 'query' | 'answer' | 'fails' | 'mayBeLate'> & {
  path: string
  summary: string
  query: z.ZodObject<Omit<L['query']['shape'], 'page' | 'size'> & { format: typeof ExportFormat }>
  answer: typeof Binary
  fails: readonly ErrorCode[]
  mayBeLate: true
}

/** The call that exports a list with its filter and order, for callers who may read the list. */
export const exportOf = <const L extends List>(list: L): ExportOf<L> => {
  const { page: _page, size: _size, ...filter } = list.query.shape
  return {
    ...list,
    path: `${list.path}/export`,
    summary: `导出 CSV 或 XLSX：${list.summary}`,
    query: z.object({ ...(filter as Omit<L['query']['shape'], 'page' | 'size'>), format: ExportFormat }),
    answer: Binary,
    fails: [...(list.fails ?? []), 'nothing_to_export'],
    mayBeLate: true,
  }
}
