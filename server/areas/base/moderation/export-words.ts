import type { z } from 'zod'
import type { exportSensitiveWords as endpoint } from '#contract/base/moderation/moderation.ts'
import { wordActionLabels } from '#contract/state-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportAs } from '#kernel/export/index.ts'
import type { Download } from '#kernel/http/index.ts'
import { wordsInOrder } from './word-queries.ts'

type Row = Awaited<ReturnType<ReturnType<typeof wordsInOrder>['executeTakeFirstOrThrow']>>

const columns: Column<Row>[] = [
  { title: '敏感词', value: (row) => row.word },
  { title: '处理方式', value: (row) => wordActionLabels[row.action] },
  { title: '添加人', value: (row) => row.author_name },
  { title: '添加时间', value: (row) => row.created_at },
  { title: '修改人', value: (row) => row.editor_name },
  { title: '修改时间', value: (row) => row.updated_at },
]

/** Streams the filtered words as a file. */
export const exportSensitiveWords = (
  db: Db,
  { format, ...query }: z.output<typeof endpoint.query>,
): Promise<Download> => exportAs(format, '敏感词', columns, wordsInOrder(db, query))
