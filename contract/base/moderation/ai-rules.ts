/** LAW-3: how much of a content was made by AI, as its author declares it. Without zod, for public pages. */
export const aiShareLabels = { none: '无', partly: '部分由 AI 生成', fully: '全部由 AI 生成' } as const

export type AiShare = keyof typeof aiShareLabels

export const aiShareMissing = '请声明内容是否由 AI 生成'
