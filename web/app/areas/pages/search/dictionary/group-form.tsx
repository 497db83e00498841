import { addSynonyms, dictionaryLimits, type SynonymGroup } from '#contract/pages/search/dictionary/dictionary.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { LongTextRow } from '#ui/antd/text-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

interface GroupFormProps {
  /** Absent: a new group. */
  group: SynonymGroup | undefined
  onClose: () => void
  onSaved: () => void
}

const wordsIn = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Adds or changes a group of words, one per line. */
export function GroupForm({ group, onClose, onSaved }: GroupFormProps) {
  const form = useForm<{ words: string }>({
    initial: { words: group?.words.join('\n') ?? '' },
    check: ({ words }) => fieldErrors(addSynonyms.body, { words: wordsIn(words) }),
    fieldOf: { synonyms_exist: 'words', synonym_limit_reached: 'words', edited_by_another: 'words' },
    async save({ words }) {
      const input = { words: wordsIn(words) }
      if (group) await quietApi.dictionary.updateSynonyms({ ...input, id: group.id, version: group.version })
      else await quietApi.dictionary.addSynonyms(input)
      toast.success(group ? '恭喜你，修改成功' : '恭喜你，添加成功')
      onSaved()
    },
  })
  return (
    <FormDialog
      title={group ? '编辑词组' : '新增词组'}
      note="简称与全称、俗称与正式名称放在同一组"
      width={480}
      consequence="保存后立即对全站搜索生效"
      action="保存"
      busyAction="正在保存…"
      form={form}
      onClose={onClose}
    >
      <LongTextRow
        form={form}
        name="words"
        label="意思相同的词"
        hint={`每行一个，${dictionaryLimits.minWords} 到 ${dictionaryLimits.maxWords} 个词`}
        rows={6}
      />
    </FormDialog>
  )
}
