import type { Db, Tx } from '#kernel/database/index.ts'
import { checkText, requireClean } from '../../../base/moderation/index.ts'

/** REV-6: the text with masked words, and the words because of which an administrator must release it. */
export const checkedText = async (db: Db | Tx, field: 'content' | 'answer', text: string): Promise<CheckedText> => {
  const fields = { [field]: text }
  const { texts, needsReview } = await requireClean(db, fields)
  return { text: texts[field]!, needsReview, flaggedWords: needsReview ? await wordsToReview(db, fields) : [] }
}

export interface CheckedText {
  text: string
  needsReview: boolean
  flaggedWords: string[]
}

const wordsToReview = async (db: Db | Tx, texts: Record<string, string>): Promise<string[]> => {
  const { hits } = await checkText(db, texts)
  return [...new Set(hits.filter(({ action }) => action === 'review').map(({ word }) => word))]
}
