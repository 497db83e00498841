import { useState } from 'react'
import { type AiShare, aiShareLabels } from '#contract/base/moderation/ai-rules.ts'
import { browserApi } from '#lib/api/browser-api.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { Select } from '#ui/form/select.tsx'
import { useMayChange } from '#ui/table/may-change.tsx'

interface AiShareChoiceProps {
  kind: 'resource' | 'lesson' | 'topic' | 'reply'
  item: { id: number; aiShare: AiShare | null; aiShareRuled: AiShare | null }
}

/** LAW-3: what the author declares; administrators decide otherwise. */
export function AiShareChoice({ kind, item: { id, aiShare, aiShareRuled } }: AiShareChoiceProps) {
  const [ruled, setRuled] = useState(aiShareRuled)
  const [isBusy, setBusy] = useState(false)
  const mayChange = useMayChange()
  const choose = async (next: AiShare | null) => {
    setBusy(true)
    const answer = await browserApi.moderation.ruleAiShare({ kind, id, aiShare: next }).catch(() => undefined)
    setBusy(false)
    if (!answer) return
    setRuled(next)
    toast.success(answer.message)
  }
  return (
    <Select
      aria-label="AI 生成"
      value={ruled ?? ''}
      disabled={isBusy || !mayChange}
      options={[
        { value: '', label: aiShare ? `作者声明：${aiShareLabels[aiShare]}` : '作者未声明' },
        ...Object.entries(aiShareLabels).map(([value, label]) => ({ value, label: `标注为：${label}` })),
      ]}
      onChange={({ target }) => void choose((target.value || null) as AiShare | null)}
    />
  )
}
