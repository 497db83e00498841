import { data } from 'react-router'
import type { LessonContent } from './draft.ts'

/** The request of the page. */
export type LessonOrder = { do: 'save'; id?: number; content: LessonContent } | { do: 'retry'; sectionId: number }

/** Options of its submission: `multipart` keeps Chinese text at its length. */
export const asForm = { method: 'post', encType: 'multipart/form-data' } as const

/** The request as a form, because the actions of pages accept nothing else. */
export const toForm = (order: LessonOrder): FormData => {
  const form = new FormData()
  form.set('order', JSON.stringify(order))
  return form
}

/** Reads that form; anything else is a bad request. */
export const readOrder = async (request: Request): Promise<LessonOrder> => {
  const text = (await request.formData()).get('order')
  try {
    const order: unknown = JSON.parse(String(text))
    if (order && typeof order === 'object') return order as LessonOrder
  } catch {
    // falls through to the refusal
  }
  throw data(null, { status: 400 })
}
