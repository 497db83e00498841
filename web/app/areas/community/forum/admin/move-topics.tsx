import { Select } from 'antd'
import { markTopics } from '#contract/community/forum/forum.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { FormDialog } from '#ui/antd/admin-dialog.tsx'
import { FormRow } from '#ui/antd/form-row.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { AdminTopic, Category } from './admin-topic.ts'

/** Returns the topics to the categories they were in. */
const moveBack = async (topics: AdminTopic[]) => {
  for (const topicCategoryId of new Set(topics.map((topic) => topic.topicCategoryId))) {
    const ids = topics.filter((topic) => topic.topicCategoryId === topicCategoryId).map(({ id }) => id)
    await browserApi.forum.markTopics({ ids, topicCategoryId })
  }
  toast.success(`已移回 ${topics.length} 篇帖子`)
}

interface MoveTopicsProps {
  topics: AdminTopic[]
  categories: Category[]
  onClose: () => void
  onMoved: () => void
}

/** Asks for the category that the topics are moved to. */
export function MoveTopics({ topics, categories, onClose, onMoved }: MoveTopicsProps) {
  const ids = topics.map(({ id }) => id)
  const form = useForm<{ topicCategoryId: number | undefined }>({
    initial: { topicCategoryId: undefined },
    check: (values) =>
      values.topicCategoryId === undefined
        ? { topicCategoryId: '请选择类别' }
        : fieldErrors(markTopics.body, { ids, ...values }),
    async save({ topicCategoryId }) {
      const { message } = await quietApi.forum.markTopics({ ids, topicCategoryId })
      toast.success(message, { action: { label: '撤销', run: () => void moveBack(topics).then(onMoved, onMoved) } })
      onMoved()
    },
    fieldOf: { category_unknown: 'topicCategoryId' },
  })
  return (
    <FormDialog
      title="移动类别"
      note={topics.length === 1 ? topics[0]?.title : `${topics.length} 篇帖子`}
      width={480}
      consequence={`${topics.length} 篇帖子将移到所选类别，地址与回复不变`}
      action="移动"
      busyAction="正在移动…"
      form={form}
      onClose={onClose}
    >
      <FormRow label="移到" isRequired error={form.errors.topicCategoryId}>
        {(control) => (
          <Select
            {...control}
            status={control['aria-invalid'] && 'error'}
            placeholder="请选择类别"
            value={form.values.topicCategoryId}
            options={categories.map(({ id, categoryName }) => ({ value: id, label: categoryName }))}
            onChange={(topicCategoryId) => form.set({ topicCategoryId })}
          />
        )}
      </FormRow>
    </FormDialog>
  )
}
