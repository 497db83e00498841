import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { useLive } from '#lib/live/use-live.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { BatchDelete } from '../../../base/recycle/batch-delete.tsx'
import { auditFilters, withTabCounts } from '../../items/audit/audit-table.ts'
import { BatchTakeDown } from '../../items/audit/batch-take-down.tsx'
import { namesOf } from '../../items/audit/names-of.ts'
import type { SoldBatch } from '../../items/audit/sold-batch.ts'
import { useOpenedItem } from '../../items/audit/use-opened-item.ts'
import { useTakeDownGrade } from '../../items/audit/use-take-down-grade.ts'
import { type AuditLesson, lessonColumns } from './lesson-columns.tsx'
import { useLessonActions } from './use-lesson-actions.ts'

const LessonDrawer = onDemand(async () => (await import('./lesson-drawer.tsx')).LessonDrawer)

type Categories = Awaited<ReturnType<typeof quietApi.lessons.listLessonCategories>>

const filtersFor = (categories: Categories) =>
  ({
    name: { kind: 'text', label: '名称', placeholder: '课程名称' },
    lessonCategoryId: auditFilters.category(categories),
    uploadUserName: auditFilters.author,
    isPublic: {
      kind: 'choice',
      label: '二级会员',
      all: '全部',
      options: [
        { value: '1', label: '开放' },
        { value: '0', label: '不开放' },
      ],
    },
    uploaded: auditFilters.uploaded,
    isAudit: auditFilters.isAudit,
  }) as const
const lessonBatch: SoldBatch = {
  unit: '门课程',
  use: '观看',
  takeDown: (input) => quietApi.lessons.takeDownLessons(input),
  restore: (input) => browserApi.lessons.restoreLessons(input),
}
const filterNames = ['isAudit', 'name', 'lessonCategoryId', 'uploadUserName', 'isPublic', 'from', 'to']

export function LessonAudit() {
  const categories = useLoad(() => quietApi.lessons.listLessonCategories())
  return <LoadedContent load={categories}>{(found) => <LessonTable categories={found} />}</LoadedContent>
}

function LessonTable({ categories }: { categories: Categories }) {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const { mayAsk } = useTakeDownGrade()
  const reload = () => void table.current?.reload()
  useLive('audit', reload)
  const { actions, dialog } = useLessonActions(reload)
  const { openedId, open, filter } = useOpenedItem('lessonId', filterNames)
  const filters = useMemo(() => filtersFor(categories), [categories])
  return (
    <>
      <DataTable
        handle={table}
        name="lessons"
        label="课程管理"
        columns={lessonColumns({ ...actions, open: ({ id }) => open(id) })}
        filters={filters}
        tabs="isAudit"
        fetch={async (query) => withTabCounts(await quietApi.lessons.listAuditLessons(query))}
        export={(query, onProgress) => download(calls.lessons.exportAuditLessons, query, onProgress)}
        rowKey={({ id }: AuditLesson) => id}
        hasBatch={mayAsk}
        batch={(rows, clear) => (
          <>
            <BatchTakeDown rows={rows} batch={lessonBatch} onDone={() => [clear(), reload()]} />
            <BatchDelete
              kind="lesson"
              ids={rows.map(({ id }) => id)}
              what={`${namesOf(rows)}共 ${rows.length} 门课程`}
              clear={clear}
              reload={reload}
            />
          </>
        )}
        tools={
          <>
            <ToolButton look="primary" onClick={() => navigate(backOffice.lessonDesk)}>
              审核工作台
            </ToolButton>
            <ToolButton onClick={() => navigate(backOffice.lessonCategories)}>类别管理</ToolButton>
          </>
        }
      />
      {openedId !== undefined && <LessonDrawer lessonId={openedId} filter={filter} onOpen={open} onChanged={reload} />}
      {dialog}
    </>
  )
}
