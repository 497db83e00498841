import type { z } from 'zod'
import { aiShareLabels } from '#contract/base/moderation/ai-rules.ts'
import type { ruleAiShare as endpoint } from '#contract/base/moderation/moderation.ts'
import { reportKindLabels } from '#contract/state-words.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { kindOf } from './kinds.ts'
import type { ReportDesk } from './rule-report.ts'

/** LAW-3: decides how much of a content was made by AI; it prevails over what the author declares, who is notified. */
export const ruleAiShare = inTransaction(
  async (
    tx,
    { kinds, hooks }: ReportDesk,
    administrator: Actor,
    { kind, id, aiShare }: z.output<typeof endpoint.body>,
  ) => {
    const content = kindOf(kinds, kind)
    const item = (await content.describe(tx, [id])).get(id) ?? fail('not_found')
    const isChanged = await content.ruleAiShare?.(tx, id, aiShare)
    if (!isChanged) return { message: '恭喜你，修改成功' }
    const after = { aiShare: aiShare ? aiShareLabels[aiShare] : '按作者的声明' }
    await noteChange(tx, administrator, { target: `${reportKindLabels[kind]}《${item.title}》`, after })
    if (item.authorId !== administrator.id) await hooks.notifyOfAiShare(tx, item, after.aiShare)
    return { message: '恭喜你，修改成功' }
  },
)
