import { Video } from 'lucide-react'
import { useRevalidator, useSearchParams } from 'react-router'
import { auditLabels } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { useTicker } from '#ui/loading/use-load.ts'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { OwnItems } from '../../items/own/own-items.tsx'
import type { OwnLessonsData } from './member-lessons.ts'
import { OwnLessonRow } from './own-lesson-row.tsx'

const everyMs = 4_000

/** The member's own lessons with state, figures and actions; reloads while videos are transcoded. */
export function OwnLessons({ data }: { data: OwnLessonsData }) {
  const { content, totals, recent, isAudit, category } = data
  const { revalidate, state } = useRevalidator()
  const isWaiting = content.some(({ isDraft, videosWaiting }) => !isDraft && videosWaiting > 0)
  useTicker(() => state === 'idle' && void revalidate(), everyMs, isWaiting)
  return (
    <OwnItems
      word="课程"
      unit="门"
      data={data}
      uses={{ label: '累计学员', counts: [totals.learners, recent.learners] }}
      uploadPath={paths.courseUpload}
      head={<Head data={data} />}
      tabs={<CategoryTabs data={data} />}
      nothingLeft={(isAudit !== undefined || category !== undefined) && <Empty>没有符合条件的课程</Empty>}
    >
      {content.map((lesson) => (
        <OwnLessonRow key={lesson.id} lesson={lesson} sharedWith={data.sharedWith[lesson.id] ?? 0} />
      ))}
    </OwnItems>
  )
}

/** Links to the first page of the list with one parameter changed. */
const useAddressWith = () => {
  const [query] = useSearchParams()
  return (name: string, value: string | undefined) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    return { search: `?${next}` }
  }
}

function Head({ data: { isAudit } }: { data: OwnLessonsData }) {
  const addressWith = useAddressWith()
  return (
    <>
      <Segments
        label="审核状态"
        current={isAudit === undefined ? '' : String(isAudit)}
        segments={[
          { key: '', label: '全部', to: addressWith('isAudit', undefined) },
          ...([0, 1, 2] as const).map((audit) => ({
            key: String(audit),
            label: auditLabels[audit],
            to: addressWith('isAudit', String(audit)),
          })),
        ]}
      />
      <LinkButton look="primary" to={paths.courseUpload}>
        <Video size={16} strokeWidth={1.6} aria-hidden />
        上传课程
      </LinkButton>
    </>
  )
}

function CategoryTabs({ data: { categories, category } }: { data: OwnLessonsData }) {
  const addressWith = useAddressWith()
  return (
    <Tabs
      className={styles.tabs}
      label="课程类别"
      current={category === undefined ? '' : String(category)}
      tabs={[
        { key: '', label: '全部', to: addressWith('lessonCategoryId', undefined) },
        ...categories.map(({ id, categoryName }) => ({
          key: String(id),
          label: categoryName,
          to: addressWith('lessonCategoryId', String(id)),
        })),
      ]}
    />
  )
}
