import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { useLive } from '#lib/live/use-live.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { ChangeSwitch } from '#ui/table/change-switch.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/text/tag.tsx'
import audit from '../../items/audit/audit.module.css'
import { auditFilters, useOpenedItem, withTabCounts } from '../../items/audit/audit-table.ts'
import { AuditedName, auditedColumns } from '../../items/audit/audited-columns.tsx'
import type { SoldKind } from '../../items/audit/sold-kind.ts'
import { type SaleActions, SaleRowActions, useSaleActions } from '../../items/audit/use-sale-actions.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import styles from './lesson-audit.module.css'

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
const lessons: SoldKind = {
  kind: 'lesson',
  label: '课程',
  unit: '门课程',
  place: '课程',
  use: '观看',
  takeDown: (id, reason) => quietApi.lessons.markLesson({ id, isTakenDown: true, reason }),
  restore: (id) => browserApi.lessons.markLesson({ id, isTakenDown: false }),
  remove: (id) => browserApi.lessons.deleteLesson({ id }),
  takeDownAll: (input) => quietApi.lessons.takeDownLessons(input),
  restoreAll: (input) => browserApi.lessons.restoreLessons(input),
}
const filterNames = ['isAudit', 'name', 'lessonCategoryId', 'uploadUserName', 'isPublic', 'from', 'to']

export default function LessonAudit() {
  const categories = useLoad(() => quietApi.lessons.listLessonCategories())
  return <LoadedContent load={categories}>{(found) => <LessonTable categories={found} />}</LoadedContent>
}

function LessonTable({ categories }: { categories: Categories }) {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const reload = () => void table.current?.reload()
  useLive('audit', reload)
  const { run, actions, batch, hasBatch, dialog } = useSaleActions(lessons, reload)
  const setOpen = ({ id }: AuditLesson, isOpen: boolean) =>
    void run(browserApi.lessons.markLesson({ id, isPublic: isOpen ? 1 : 0 }))
  const { openedId, open, filter } = useOpenedItem('lessonId', filterNames)
  const filters = useMemo(() => filtersFor(categories), [categories])
  return (
    <>
      <DataTable
        handle={table}
        name="lessons"
        label="课程管理"
        columns={lessonColumns({ ...actions, setOpen, open: ({ id }) => open(id) })}
        filters={filters}
        tabs="isAudit"
        fetch={async (query) => withTabCounts(await quietApi.lessons.listAuditLessons(query))}
        export={(query, onProgress) => download(calls.lessons.exportAuditLessons, query, onProgress)}
        rowKey={({ id }: AuditLesson) => id}
        hasBatch={hasBatch}
        batch={batch}
        tools={
          <>
            <ToolButton look="primary" onClick={() => navigate(backOffice.lessonDesk)}>
              审核工作台
            </ToolButton>
            <ToolButton onClick={() => navigate(backOffice.lessonCategories)}>类别管理</ToolButton>
          </>
        }
      />
      {openedId !== undefined && <LessonDrawer id={openedId} filter={filter} onOpen={open} onChanged={reload} />}
      {dialog}
    </>
  )
}

type AuditLesson = Awaited<ReturnType<typeof quietApi.lessons.listAuditLessons>>['content'][number]

type Actions = SaleActions & {
  open: (lesson: AuditLesson) => void
  setOpen: (lesson: AuditLesson, isOpen: boolean) => void
}

/** The table of LES-21. */
const lessonColumns = (actions: Actions): Column<AuditLesson>[] => [
  {
    key: 'name',
    title: '名称',
    isFixed: true,
    render: (lesson) => (
      <div className={`${audit.name} ${styles.name}`}>
        <AuditedName item={lesson} onOpen={() => actions.open(lesson)} />
        {lesson.videosFailed > 0 && <Tag tone="red">{lesson.videosFailed} 节转码失败</Tag>}
        {lesson.videosWaiting > 0 && <Tag>{lesson.videosWaiting} 节转码中</Tag>}
      </div>
    ),
  },
  auditedColumns.uploadTime,
  { key: 'category', title: '类别', render: ({ lessonCategoryName }) => lessonCategoryName },
  auditedColumns.author,
  auditedColumns.coin,
  {
    key: 'isPublic',
    title: '对二级开放',
    render: (lesson) => (
      <span className={styles.open}>
        <ChangeSwitch
          size="small"
          checked={lesson.isPublic === 1}
          aria-label={`对二级会员开放：${lesson.name}`}
          onChange={(isOpen) => actions.setOpen(lesson, isOpen)}
        />
        {lesson.isPublic === 1 ? '开放' : '不开放'}
      </span>
    ),
  },
  {
    key: 'content',
    title: '描述',
    render: (lesson) => (
      <p className={styles.description} title={lesson.content}>
        {lessonExtent(lesson)}，{lesson.content}
      </p>
    ),
  },
  auditedColumns.isAudit,
  actionsColumn((lesson) => (
    <>
      <RowAction isDisabled={lesson.isAudit === auditState.approved} onClick={() => actions.open(lesson)}>
        审核
      </RowAction>
      <RowAction isReading onClick={() => actions.open(lesson)}>
        查看视频
      </RowAction>
      <SaleRowActions item={lesson} to={paths.lesson(lesson.id)} actions={actions} />
    </>
  )),
]
