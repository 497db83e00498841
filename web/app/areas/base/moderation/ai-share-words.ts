import { type AiShare, aiShareLabels } from '#contract/base/moderation/ai-rules.ts'

/** LAW-3: for auditors: what the author declares, or what an administrator decided. */
export const declaredWords = ({
  aiShare,
  aiShareRuled,
}: Record<'aiShare' | 'aiShareRuled', AiShare | null>): string => {
  if (aiShareRuled) return `${aiShareLabels[aiShareRuled]}（管理员标注）`
  return aiShare ? `${aiShareLabels[aiShare]}（作者声明）` : '未声明'
}
