import { formMessages, type PageProblem } from '#lib/api/page-problem.ts'
import { catalogueField } from './check-draft.ts'

const fieldOf: Partial<Record<string, string>> = {
  lesson_category_unknown: 'lessonCategoryId',
  upload_unfinished: catalogueField,
  no_file: catalogueField,
  file_kind_refused: catalogueField,
  file_content_mismatch: catalogueField,
  file_empty: catalogueField,
  file_name_invalid: catalogueField,
  file_too_large: catalogueField,
}

/** Assigns the messages of a refusal to the fields of the page. */
export const refusedFields = (problem: PageProblem | undefined) => formMessages(problem, fieldOf)
