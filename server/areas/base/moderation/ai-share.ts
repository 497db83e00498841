import { type AiShare, aiShareLabels, aiShareMissing } from '#contract/base/moderation/ai-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Column } from '#kernel/export/index.ts'
import { settingsOf } from '../settings/index.ts'

/** LAW-3: what the author declares about AI, or declared before; required while the setting says so. */
export const requireAiShare = async (
  db: Db | Tx,
  declared: AiShare | null | undefined,
  before: AiShare | null = null,
): Promise<AiShare | null> => {
  const share = declared ?? before
  if (share === null && (await settingsOf(db, 'posting')).aiShareRequired === 1)
    fail('invalid_input', { message: aiShareMissing, fields: { aiShare: aiShareMissing } })
  return share
}

/** The exported column of the tables that list such content. */
export const exportedAiShare: Column<{ aiShare: AiShare | null; aiShareRuled: AiShare | null }> = {
  title: 'AI 生成',
  value: ({ aiShare, aiShareRuled }) => {
    const shown = aiShareRuled ?? aiShare
    return shown === null ? '' : aiShareLabels[shown] + (aiShareRuled ? '（管理员标注）' : '')
  },
  width: 24,
}
