import { addSensitiveWords, type WordAction } from '#contract/base/moderation/moderation.ts'
import { wordActionLabels } from '#contract/state-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Radios } from '#ui/form/radios.tsx'

interface Values {
  words: string
  action: WordAction
}

const linesIn = (words: string) => words.split('\n').filter((line) => line.trim() !== '').length

/** Adds words, one per line, all with the same action. */
export function AddWords({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const form = useForm<Values>({
    initial: { words: '', action: 'block' },
    check: (values) => fieldErrors(addSensitiveWords.body, values),
    fieldOf: { word_limit_reached: 'words' },
    async save(values) {
      const { added, existing } = await quietApi.moderation.addSensitiveWords(values)
      toast.success('恭喜你，添加成功', {
        detail: existing > 0 ? `新增 ${added} 个，已有 ${existing} 个未变` : `新增 ${added} 个`,
      })
      onAdded()
    },
  })
  const { values, set, errors } = form
  const count = linesIn(values.words)
  return (
    <FormDialog
      title="新增敏感词"
      note="已有的词不变"
      width={560}
      consequence={wordActionEffects[values.action]}
      action={count > 0 ? `添加 ${count} 个` : '添加'}
      busyAction="正在添加…"
      form={form}
      onClose={onClose}
    >
      <FormRow label="处理方式" isRequired error={errors.action}>
        {(control) => (
          <Radios
            control={{ ...control, name: 'action' }}
            label="处理方式"
            value={values.action}
            options={wordActionOptions}
            onChange={(action) => set({ action })}
          />
        )}
      </FormRow>
      <LongTextRow form={form} name="words" label="敏感词" hint="每行一个，每个最多 50 个字" rows={8} />
    </FormDialog>
  )
}

/** The effect of each action on a text. */
const wordActionEffects: Record<WordAction, string> = {
  block: '含有该词的内容不能提交',
  review: '含有该词的内容须经审核才公开',
  mask: '该词显示为 *',
}

export const wordActionOptions = (Object.keys(wordActionLabels) as WordAction[]).map((value) => ({
  value,
  label: wordActionLabels[value],
}))
