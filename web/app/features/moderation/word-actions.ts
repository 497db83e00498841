import type { WordAction } from '#contract/moderation.ts'

/** The name of each action and its effect on a text. */
export const wordActionLabels: Record<WordAction, { label: string; effect: string }> = {
  block: { label: '拦截', effect: '含有该词的内容不能提交' },
  review: { label: '审核', effect: '含有该词的内容须经审核才公开' },
  mask: { label: '遮盖', effect: '该词显示为 *' },
}

export const wordActionOptions = (Object.keys(wordActionLabels) as WordAction[]).map((value) => ({
  value,
  label: wordActionLabels[value].label,
}))
