import type { WordAction } from '#contract/base/moderation/moderation.ts'
import { wordActionLabels } from '#contract/state-words.ts'

/** The effect of each action on a text. */
export const wordActionEffects: Record<WordAction, string> = {
  block: '含有该词的内容不能提交',
  review: '含有该词的内容须经审核才公开',
  mask: '该词显示为 *',
}

export const wordActionOptions = (Object.keys(wordActionLabels) as WordAction[]).map((value) => ({
  value,
  label: wordActionLabels[value],
}))
