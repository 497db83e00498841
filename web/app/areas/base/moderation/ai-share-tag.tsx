import { type AiShare, aiShareLabels } from '#contract/base/moderation/ai-rules.ts'
import { Tag } from '#ui/text/tag.tsx'

/** LAW-3: says that AI made a content or a part of it; nothing for the others. */
export const AiShareTag = ({ share }: { share: AiShare | null }) =>
  share && share !== 'none' ? <Tag>内容{aiShareLabels[share]}</Tag> : null
