import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { listAdminReplies } from '#contract/community/forum/forum.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { personColumn } from '#ui/table/person-link.tsx'
import { actionsColumn, RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { Tag } from '#ui/text/tag.tsx'
import { AiShareChoice } from '../../../base/moderation/ai-share-choice.tsx'
import { FlaggedWords } from '../../../base/moderation/flagged-words.tsx'
import { BatchDelete } from '../../../base/recycle/batch-delete.tsx'
import { restoreDeleted } from '../../../base/recycle/restore-deleted.ts'
import styles from './forum-admin.module.css'

type AdminReply = CallAnswer<typeof listAdminReplies>['content'][number]

const filters = {
  content: { kind: 'text', label: '内容', placeholder: '回复内容' },
  title: { kind: 'text', label: '帖子', placeholder: '帖子标题' },
  uploadUserName: { kind: 'text', label: '作者', placeholder: '姓名或用户名' },
  days: { kind: 'days', label: '回复时间', from: 'from', to: 'to' },
  isHeld: { kind: 'choice', label: '状态', all: '全部', options: [{ value: '1', label: '待复核' }] },
} as const

/** All replies with their topics, including those pending review. */
export default function AdminReplies() {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const actions = useReplyActions(() => table.current?.reload())
  return (
    <DataTable
      handle={table}
      name="answers"
      label="回复管理"
      columns={columnsFor(actions)}
      filters={filters}
      tabs="isHeld"
      fetch={async (query) => {
        const found = await quietApi.forum.listAdminReplies(query)
        return { ...found, counts: { '': found.counts.all, 1: found.counts.held } }
      }}
      export={(query, onProgress) => download(calls.forum.exportAdminReplies, query, onProgress)}
      rowKey={({ id }: AdminReply) => id}
      below={({ heldWords }) => heldWords.length > 0 && <FlaggedWords words={heldWords} />}
      tools={<ToolButton onClick={() => navigate(`${backOffice.reports}?kind=reply`)}>查看举报</ToolButton>}
      batch={(rows, clear) => (
        <>
          <ToolButton
            disabled={!rows.some(({ isHeld }) => isHeld)}
            onClick={() =>
              actions.release(
                rows.filter(({ isHeld }) => isHeld),
                clear,
              )
            }
          >
            放行
          </ToolButton>
          <BatchDelete
            kind="reply"
            ids={rows.map(({ id }) => id)}
            what={`${rows.length} 条回复`}
            clear={clear}
            reload={() => table.current?.reload()}
          />
        </>
      )}
    />
  )
}

const useReplyActions = (reload: () => unknown) => {
  const { run, remove } = useRowActions(reload)
  return {
    release: (replies: AdminReply[], onDone?: () => void) =>
      void run(browserApi.forum.releaseReplies({ ids: replies.map(({ id }) => id) }), { onDone }),
    remove: ({ id }: AdminReply) =>
      void remove({
        question: '确定删除该回复?',
        detail: '别人在它下面的回复会保留，原处显示已删除。',
        work: () => browserApi.forum.deleteReply({ id }),
        undo: restoreDeleted('reply', [id]),
      }),
  }
}

const columnsFor = (actions: ReturnType<typeof useReplyActions>): Column<AdminReply>[] => [
  {
    key: 'content',
    title: '内容',
    isFixed: true,
    render: ({ id, topicId, content, replyUserName, isHeld, isAccepted }) => (
      <div className={styles.content}>
        {isHeld && <Tag tone="amber">待复核</Tag>}
        {isAccepted && <Tag tone="green">已采纳</Tag>}
        {replyUserName && <span>回复 {replyUserName}：</span>}
        <RowLink to={paths.reply(topicId, id)} target="_blank" title={content}>
          {content}
        </RowLink>
      </div>
    ),
  },
  {
    key: 'topic',
    title: '所属帖子',
    render: ({ drTopicDto: { id, title } }) => (
      <RowLink className={styles.topic} to={paths.topic(id)} target="_blank" title={title}>
        {title}
      </RowLink>
    ),
  },
  personColumn('author', '作者', ({ uploadUserId, uploadUserName }) => [uploadUserId, uploadUserName]),
  { key: 'uploadTime', title: '回复时间', sortBy: 'uploadTime', render: ({ uploadTime }) => formatMinute(uploadTime) },
  { key: 'love', title: '点赞', align: 'right', sortBy: 'love', render: ({ love }) => formatCount(love) },
  {
    key: 'aiShare',
    title: 'AI 生成',
    render: (reply) => <AiShareChoice key={reply.id} kind="reply" item={reply} />,
  },
  actionsColumn((reply) => (
    <>
      {reply.isHeld && <RowAction onClick={() => actions.release([reply])}>放行</RowAction>}
      <RowAction isDangerous onClick={() => actions.remove(reply)}>
        删除
      </RowAction>
    </>
  )),
]
