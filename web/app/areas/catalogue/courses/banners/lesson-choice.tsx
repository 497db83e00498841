import { useDeferredValue, useState } from 'react'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import type { RowControl } from '#ui/antd/form-row.tsx'
import { LateFinder } from '#ui/antd/late-finder.tsx'
import { useLoad } from '#ui/loading/use-load.ts'

interface LessonChoiceProps {
  control: RowControl
  value: number | null
  onChange: (id: number) => void
}

const found = 20

/** Chooses an approved lesson by its name. */
export function LessonChoice({ control, value, onChange }: LessonChoiceProps) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const list = useLoad(
    () =>
      quietApi.lessons.listAuditLessons({ isAudit: auditState.approved, size: found, ...(words && { name: words }) }),
    words,
  )
  const chosen = useLoad(async () => (value ? await nameOf(value) : undefined), String(value))
  const options = (list.data?.content ?? []).map(({ id, name }) => ({ value: id, label: `${id}　${name}` }))
  const isListed = options.some((option) => option.value === value)
  return (
    <LateFinder
      control={control}
      placeholder="按名称查找课程"
      value={value}
      isLoading={list.isLoading}
      options={isListed || value === null ? options : [{ value, label: chosen.data ?? `${value}` }, ...options]}
      missing="没有这样的课程"
      typed={typed}
      onType={setTyped}
      onChange={onChange}
    />
  )
}

const nameOf = async (lessonId: number): Promise<string> => {
  const { item } = await quietApi.lessons.getAuditLesson({ lessonId })
  return `${item.id}　${item.name}`
}
