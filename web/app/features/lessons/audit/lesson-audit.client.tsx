import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { auditLabels } from '#contract/library-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { filterOf } from '../../library/audit/filter-of.ts'
import { type AuditLesson, lessonColumns } from './lesson-columns.tsx'
import { LessonDrawer } from './lesson-drawer.tsx'
import { useLessonActions } from './use-lesson-actions.ts'

type Categories = Awaited<ReturnType<typeof quietApi.lessons.listLessonCategories>>

const stateOptions = ([0, 1, 2] as const).map((state) => ({ value: String(state), label: auditLabels[state] }))

const filtersFor = (categories: Categories) =>
  ({
    name: { kind: 'text', label: '名称', placeholder: '课程名称' },
    lessonCategoryId: {
      kind: 'choice',
      label: '类别',
      all: '全部类别',
      options: categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName })),
    },
    uploadUserName: { kind: 'text', label: '作者', placeholder: '姓名或用户名' },
    isPublic: {
      kind: 'choice',
      label: '二级会员',
      all: '全部',
      options: [
        { value: '1', label: '开放' },
        { value: '0', label: '不开放' },
      ],
    },
    uploaded: { kind: 'days', label: '上传时间', from: 'from', to: 'to' },
    isAudit: { kind: 'choice', label: '审核状态', all: '全部', options: stateOptions },
  }) as const

/** Every lesson with its state; one opened stands in the address, so that it can be passed on and reloaded. */
export function LessonWorkbench() {
  const categories = useLoad(() => quietApi.lessons.listLessonCategories())
  return <LoadedContent load={categories}>{(found) => <Workbench categories={found} />}</LoadedContent>
}

function Workbench({ categories }: { categories: Categories }) {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const reload = () => void table.current?.reload()
  const { actions, dialog } = useLessonActions(reload)
  const open = (id: number | undefined) =>
    setQuery(
      (now) => {
        if (id === undefined) now.delete('lessonId')
        else now.set('lessonId', String(id))
        return now
      },
      { preventScrollReset: true },
    )
  const filters = useMemo(() => filtersFor(categories), [categories])
  const opened = Number(query.get('lessonId')) || undefined
  return (
    <>
      <DataTable
        handle={table}
        name="lessons"
        label="课程管理"
        columns={lessonColumns({ ...actions, open: ({ id }) => open(id) })}
        filters={filters}
        tabs="isAudit"
        fetch={async (asked) => {
          const { counts, ...found } = await quietApi.lessons.listAuditLessons(asked)
          return { ...found, counts: { 0: counts.pending, 1: counts.approved, 2: counts.rejected } }
        }}
        rowKey={({ id }: AuditLesson) => id}
        tools={
          <Button size="small" onClick={() => navigate('/System/lessonCategories')}>
            类别管理
          </Button>
        }
      />
      {opened !== undefined && (
        <LessonDrawer
          lessonId={opened}
          filter={filterOf(query, ['isAudit', 'name', 'lessonCategoryId', 'uploadUserName', 'isPublic', 'from', 'to'])}
          onOpen={open}
          onChanged={reload}
        />
      )}
      {dialog}
    </>
  )
}
