import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done, Id } from '../../fields.ts'
import { aiShareLabels, aiShareMissing, type AiShare as Share } from './ai-rules.ts'

/** LAW-3: how much of a content was made by AI. */
const AiShare = z.enum(Object.keys(aiShareLabels) as [Share, ...Share[]], { error: aiShareMissing })

/** What the page of a content says: the declaration of its author, or what an administrator decided; null: not declared. */
export const shownAiShare = AiShare.nullable()

/** Absent or null: as before. Required for a new content while the setting says so. */
export const declaredAiShare = AiShare.nullish()

const aiShareKinds = ['resource', 'lesson', 'topic', 'reply'] as const

export const ruleAiShare = endpoint({
  method: 'PUT',
  path: '/api/moderation/aiShare',
  access: 'administrator',
  permission: 'moderate',
  summary: '管理员标注内容由 AI 生成的程度，优先于作者的声明；aiShare 为 null 时恢复作者的声明',
  body: z.strictObject({
    kind: z.enum(aiShareKinds, { error: '没有这类内容' }),
    id: Id,
    aiShare: AiShare.nullable(),
  }),
  answer: Done,
  fails: ['not_found'],
})
