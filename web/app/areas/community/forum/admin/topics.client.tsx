import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { forumLimits } from '#contract/community/forum/forum-rules.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { FlaggedWords } from '../../../base/moderation/flagged-words.tsx'
import { BatchDelete } from '../../../base/recycle/batch-delete.tsx'
import type { AdminTopic, Category } from './admin-topic.ts'
import { topicColumns } from './topic-columns.tsx'
import { type TopicActions, useTopicActions } from './use-topic-actions.tsx'

const views = { held: { isHeld: 1 }, pinned: { isPinned: 1 }, locked: { isLocked: 1 } } as const

const filtersFor = (categories: Category[]) =>
  ({
    title: { kind: 'text', label: '标题', placeholder: '标题或正文里的词' },
    topicCategoryId: {
      kind: 'choice',
      label: '类别',
      all: '全部类别',
      options: categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName })),
    },
    uploadUserName: { kind: 'text', label: '作者', placeholder: '姓名或用户名' },
    days: { kind: 'days', label: '发布时间', from: 'from', to: 'to' },
    view: {
      kind: 'choice',
      label: '状态',
      all: '全部',
      options: [
        { value: 'held', label: '待复核' },
        { value: 'pinned', label: '置顶' },
        { value: 'locked', label: '已锁定' },
      ],
    },
  }) as const

/** All topics of the forum, including those pending review. */
export default function AdminTopics() {
  const categories = useLoad(() => quietApi.forum.listTopicCategories())
  return <LoadedContent load={categories}>{(found) => <TopicTable categories={found} />}</LoadedContent>
}

function TopicTable({ categories }: { categories: Category[] }) {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const { actions, dialog } = useTopicActions(categories, () => table.current?.reload())
  const filters = useMemo(() => filtersFor(categories), [categories])
  return (
    <>
      <DataTable
        handle={table}
        name="topics"
        label="论坛帖子"
        columns={topicColumns(actions)}
        filters={filters}
        tabs="view"
        fetch={async ({ view, ...query }) => {
          const found = await quietApi.forum.listAdminTopics({ ...query, ...(view && views[view]) })
          return { ...found, counts: { ...found.counts, '': found.counts.all } }
        }}
        export={({ view, ...query }, onProgress) =>
          download(calls.forum.exportAdminTopics, { ...query, ...(view && views[view]) }, onProgress)
        }
        rowKey={({ id }: AdminTopic) => id}
        note={`置顶最多 ${forumLimits.maxPinned} 篇`}
        below={({ heldWords }) => heldWords.length > 0 && <FlaggedWords words={heldWords} />}
        tools={
          <>
            <ToolButton onClick={() => navigate(`${backOffice.reports}?kind=topic`)}>查看举报</ToolButton>
            <ToolButton onClick={() => navigate(backOffice.topicCategories)}>类别管理</ToolButton>
          </>
        }
        batch={(rows, clear) => (
          <>
            <BatchButtons rows={rows} clear={clear} actions={actions} />
            <BatchDelete
              kind="topic"
              ids={rows.map(({ id }) => id)}
              what={whatOf(rows)}
              clear={clear}
              reload={() => table.current?.reload()}
            />
          </>
        )}
      />
      {dialog}
    </>
  )
}

/** 3 篇帖子及其 24 条回复 */
const whatOf = (topics: AdminTopic[]) => {
  const replies = topics.reduce((sum, { answerCount }) => sum + answerCount, 0)
  return `${topics.length} 篇帖子${replies > 0 ? `及其 ${replies} 条回复` : ''}`
}

interface BatchButtonsProps {
  rows: AdminTopic[]
  clear: () => void
  actions: TopicActions
}

const BatchButtons = ({ rows, clear, actions }: BatchButtonsProps) => (
  <>
    <ToolButton onClick={() => actions.move(rows, clear)}>移动类别</ToolButton>
    <ToolButton onClick={() => actions.mark(rows, { isLocked: true }, clear)}>锁定</ToolButton>
    {rows.some(({ isHeld }) => isHeld) && (
      <ToolButton onClick={() => actions.mark(rows, { release: true }, clear)}>放行</ToolButton>
    )}
  </>
)
