import { type AiShare, aiShareLabels } from '#contract/base/moderation/ai-rules.ts'
import { useSite } from '#lib/session/session.ts'
import { Field } from '#ui/form/field.tsx'
import { Radios } from '#ui/form/radios.tsx'

/** As forms hold it: empty until something is chosen. */
export type ChosenAiShare = AiShare | ''

const options = Object.entries(aiShareLabels).map(([value, label]) => ({ value: value as ChosenAiShare, label }))

interface AiShareFieldProps {
  value: ChosenAiShare
  onChange: (share: ChosenAiShare) => void
  error?: string
}

/** LAW-3: the author declares what AI made; only while the setting asks for it. */
export function AiShareField({ value, onChange, error }: AiShareFieldProps) {
  if (!useSite().asksAiShare) return null
  return (
    <Field
      label="AI 生成"
      name="aiShare"
      error={error}
      hint="文字、图片或视频；发布后读者可见"
      isRequired
      isBeside
      isGroup
    >
      {(control) => (
        <Radios control={control} label="AI 生成" look="segments" value={value} options={options} onChange={onChange} />
      )}
    </Field>
  )
}
