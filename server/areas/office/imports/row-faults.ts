import type { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { importColumns } from '#contract/office/imports/import-columns.ts'
import type { ImportKind } from '#contract/office/imports/import-rules.ts'
import { AppError, fail } from '#kernel/errors/index.ts'

export interface Fault {
  /** The title of the column; empty: the whole row. */
  field: string
  message: string
}

/** Refuses a row because of one field. */
export const refuseField = (field: string, message: string): never =>
  fail('invalid_input', { message, fields: { [field]: message } })

/** Parses a row by the rules of its kind; empty cells count as absent. All wrong fields are named. */
export const parseRow = <Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, unknown>,
): z.output<Schema> => {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const result = schema.safeParse(filled)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) fields[String(path[0] ?? '')] ??= message
  return fail('invalid_input', { message: result.error.issues[0]!.message, fields })
}

/** The column that a refusal without fields is about. */
const fieldsOfCodes: Partial<Record<ErrorCode, string>> = {
  username_taken: 'username',
  phone_taken: 'phone',
  email_taken: 'email',
  company_name_taken: 'name',
  content_empty: 'content',
  file_kind_refused: 'file',
  file_content_mismatch: 'file',
  archive_abnormal: 'file',
  file_empty: 'file',
  file_name_invalid: 'file',
  file_too_large: 'file',
}

/** What is wrong with a row; undefined for an error that is not the row's. */
export const faultsOf = (kind: ImportKind, error: unknown): Fault[] | undefined => {
  if (!(error instanceof AppError) || error.status >= 500) return undefined
  const { code, message, fields = { [fieldsOfCodes[code] ?? '']: message } } = error
  return Object.entries(fields).map(([field, sentence]) => ({ field: titleOf(kind, field), message: sentence }))
}

export const titleOf = (kind: ImportKind, field: string): string =>
  importColumns[kind].find((column) => column.field === field)?.title ?? ''
