import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { ownedLabels, reviewKindLabels, starWords } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { AdminReview } from '#contract/catalogue/items/reviews/reviews.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { personColumn } from '#ui/table/person-link.tsx'
import { actionsColumn, RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { Tag } from '#ui/text/tag.tsx'
import { FlaggedWords } from '../../../base/moderation/flagged-words.tsx'
import { BatchDelete } from '../../../base/recycle/batch-delete.tsx'
import { restoreDeleted } from '../../../base/recycle/restore-deleted.ts'
import styles from './admin-reviews.module.css'
import { Stars } from './stars.tsx'

const filters = {
  content: { kind: 'text', label: '内容', placeholder: '评价内容' },
  uploadUserName: { kind: 'text', label: '作者', placeholder: '姓名或用户名' },
  kind: {
    kind: 'choice',
    label: '对象',
    all: '全部对象',
    options: [
      { value: 'resource', label: reviewKindLabels.resource },
      { value: 'lesson', label: reviewKindLabels.lesson },
    ],
  },
  stars: {
    kind: 'choice',
    label: '评分',
    all: '全部评分',
    options: starWords.map((word, at) => ({ value: String(at + 1), label: `${at + 1} 星，${word}` })),
  },
  days: { kind: 'days', label: '评价时间', from: 'from', to: 'to' },
  isHeld: { kind: 'choice', label: '状态', all: '全部', options: [{ value: '1', label: '待复核' }] },
} as const

const isHeld = ({ isHeld: isReviewHeld, answer }: AdminReview) => isReviewHeld || answer?.isHeld === true

/** REV-8: all reviews, including those pending review. */
export default function AdminReviews() {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const actions = useReviewActions(() => table.current?.reload())
  return (
    <DataTable
      handle={table}
      name="reviews"
      label="评价管理"
      columns={columnsFor(actions)}
      filters={filters}
      tabs="isHeld"
      fetch={async (query) => {
        const found = await quietApi.reviews.listAdminReviews(query)
        return { ...found, counts: { '': found.counts.all, 1: found.counts.held } }
      }}
      export={(query, onProgress) => download(calls.reviews.exportAdminReviews, query, onProgress)}
      rowKey={({ id }: AdminReview) => id}
      below={({ heldWords }) => heldWords.length > 0 && <FlaggedWords words={heldWords} />}
      tools={<ToolButton onClick={() => navigate(`${backOffice.reports}?kind=review`)}>查看举报</ToolButton>}
      batch={(rows, clear) => (
        <>
          <ToolButton disabled={!rows.some(isHeld)} onClick={() => actions.release(rows.filter(isHeld), clear)}>
            放行
          </ToolButton>
          <BatchDelete
            kind="review"
            ids={rows.map(({ id }) => id)}
            what={`${rows.length} 条评价及其作者答复`}
            clear={clear}
            reload={() => table.current?.reload()}
          />
        </>
      )}
    />
  )
}

const useReviewActions = (reload: () => unknown) => {
  const { run, remove } = useRowActions(reload)
  return {
    release: (reviews: AdminReview[], onDone?: () => void) =>
      void run(browserApi.reviews.releaseReviews({ ids: reviews.map(({ id }) => id) }), { onDone }),
    remove: ({ id }: AdminReview) =>
      void remove({
        question: '确定删除该评价?',
        detail: '作者的答复一并隐藏，平均分随之改变。',
        work: () => browserApi.reviews.deleteReview({ id }),
        undo: restoreDeleted('review', [id]),
      }),
  }
}

const columnsFor = (actions: ReturnType<typeof useReviewActions>): Column<AdminReview>[] => [
  {
    key: 'content',
    title: '评价',
    isFixed: true,
    render: ({ stars, content, link, answer, ...review }) => (
      <div className={styles.text}>
        <div>
          <Stars value={stars} size={14} />
          {review.isHeld && <Tag tone="amber">待复核</Tag>}
        </div>
        <RowLink to={link} target="_blank" title={content}>
          {content}
        </RowLink>
        {answer && (
          <span className={styles.answer}>
            {answer.isHeld && <Tag tone="amber">待复核</Tag>} 作者答复：{answer.content}
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'item',
    title: '对象',
    render: ({ kind, itemName, link }) => (
      <RowLink className={styles.item} to={link} target="_blank" title={itemName}>
        {reviewKindLabels[kind]}：{itemName}
      </RowLink>
    ),
  },
  personColumn('author', '作者', ({ uploadUserId, uploadUserName }) => [uploadUserId, uploadUserName]),
  { key: 'owned', title: '依据', render: ({ kind, ownedBy }) => ownedLabels[kind][ownedBy] },
  { key: 'uploadTime', title: '评价时间', sortBy: 'uploadTime', render: ({ uploadTime }) => formatMinute(uploadTime) },
  {
    key: 'helpful',
    title: '有用',
    align: 'right',
    sortBy: 'helpfulCount',
    render: ({ helpfulCount }) => formatCount(helpfulCount),
  },
  actionsColumn((review) => (
    <>
      {isHeld(review) && <RowAction onClick={() => actions.release([review])}>放行</RowAction>}
      <RowAction isDangerous onClick={() => actions.remove(review)}>
        删除
      </RowAction>
    </>
  )),
]
