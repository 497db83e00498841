import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import type { quietApi } from '#lib/api/browser-api.ts'
import { ChangeSwitch } from '#ui/table/change-switch.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { RowAction, RowActions } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/text/tag.tsx'
import audit from '../../items/audit/audit.module.css'
import { auditedColumns } from '../../items/audit/audited-columns.tsx'
import { SaleRowActions } from '../../items/audit/use-sale-actions.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import styles from './lesson-audit.module.css'
import type { LessonActions } from './use-lesson-actions.ts'

export type AuditLesson = Awaited<ReturnType<typeof quietApi.lessons.listAuditLessons>>['content'][number]

type Actions = LessonActions & { open: (lesson: AuditLesson) => void }

/** The table of LES-21. */
export const lessonColumns = (actions: Actions): Column<AuditLesson>[] => [
  {
    key: 'name',
    title: '名称',
    isFixed: true,
    render: (lesson) => (
      <div className={`${audit.name} ${styles.name}`}>
        <button type="button" onClick={() => actions.open(lesson)}>
          {lesson.name}
        </button>
        {lesson.isTakenDown && <Tag>已下架</Tag>}
        {lesson.isAwaitingApproval && <Tag tone="amber">等待复核</Tag>}
        {lesson.isOnSale && lesson.isAudit !== auditState.approved && <Tag tone="blue">新版本</Tag>}
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
  {
    key: 'actions',
    title: '操作',
    isFixed: true,
    isAtEnd: true,
    render: (lesson) => (
      <RowActions>
        <RowAction isDisabled={lesson.isAudit === auditState.approved} onClick={() => actions.open(lesson)}>
          审核
        </RowAction>
        <RowAction isReading onClick={() => actions.open(lesson)}>
          查看视频
        </RowAction>
        <SaleRowActions item={lesson} to={paths.lesson(lesson.id)} actions={actions} />
      </RowActions>
    ),
  },
]
