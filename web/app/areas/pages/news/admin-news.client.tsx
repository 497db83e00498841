import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { recycleDays } from '#contract/base/recycle/recycled-kinds.ts'
import type { AdminNewsItem } from '#contract/pages/news/news.ts'
import { paths } from '#contract/paths.ts'
import { newsStateLabels } from '#contract/state-words.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { ChangeSwitch } from '#ui/table/change-switch.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import { personColumn } from '#ui/table/person-link.tsx'
import { actionsColumn, RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { BatchDelete } from '../../base/recycle/batch-delete.tsx'
import { restoreDeleted } from '../../base/recycle/restore-deleted.ts'
import styles from './admin-news.module.css'
import { newsStateTones, sectionOptions } from './news-labels.ts'
import { NewsThumb } from './news-thumb.tsx'

const stateOptions = (['published', 'scheduled', 'draft', 'offline'] as const).map((value) => ({
  value,
  label: newsStateLabels[value],
}))

const filters = {
  title: { kind: 'text', label: '标题', placeholder: '标题' },
  section: { kind: 'choice', label: '栏目', all: '全部栏目', options: sectionOptions },
  published: { kind: 'days', label: '发布时间', from: 'from', to: 'to' },
  state: { kind: 'choice', label: '状态', all: '全部', options: stateOptions },
} as const

const editAddress = (id: number) => backOffice.article(id)

/** The list of all news, including drafts and items that are offline. */
export default function AdminNews() {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const actions = useNewsActions(() => table.current?.reload())
  return (
    <DataTable
      handle={table}
      name="news"
      label="联盟资讯"
      columns={columnsFor(actions)}
      filters={filters}
      tabs="state"
      fetch={(query) => quietApi.news.listAdminNews({ sort: 'uploadTime,desc', ...query })}
      rowKey={({ id }) => id}
      note="置顶最多 3 条"
      tools={
        <ToolButton
          look="primary"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => navigate(backOffice.newArticle)}
        >
          新增资讯
        </ToolButton>
      }
      batch={(rows, clear) => (
        <>
          <BatchButtons rows={rows} clear={clear} mark={actions.mark} />
          <BatchDelete
            kind="news"
            ids={rows.map(({ id }) => id)}
            what={`${rows.length} 篇资讯`}
            clear={clear}
            reload={() => table.current?.reload()}
          />
        </>
      )}
      export={(query, onProgress) => download(calls.news.exportNews, { sort: 'uploadTime,desc', ...query }, onProgress)}
    />
  )
}

type Mark = { isTop?: boolean; state?: 'published' | 'offline' }

const useNewsActions = (reload: () => Promise<void> | undefined) => {
  const { remove } = useRowActions(reload)
  const mark = async (rows: AdminNewsItem[], change: Mark) => {
    // Articles that were not online before stay offline when it is undone.
    const online = rows.filter(({ state }) => state === 'published')
    const publishAgain = () => ignoreRejection(mark(online, { state: 'published' }))
    const { message } = await browserApi.news.markNews({ ids: rows.map(({ id }) => id), ...change })
    toast.success(message, {
      ...(change.state === 'offline' && online.length > 0 && { action: { label: '撤销', run: publishAgain } }),
    })
    await reload()
  }
  return {
    mark,
    remove: ({ id, title }: AdminNewsItem) =>
      remove({
        question: '确定删除该文章?',
        detail: `《${title}》将从前台和后台列表中消失，${recycleDays} 天内可在回收站恢复。`,
        work: () => browserApi.news.deleteNews({ id }),
        undo: restoreDeleted('news', [id]),
      }),
  }
}

type NewsActions = ReturnType<typeof useNewsActions>

/** The call has already shown its error. */
const ignoreRejection = (work: Promise<unknown>) => void work.catch(() => undefined)

const columnsFor = (actions: NewsActions): Column<AdminNewsItem>[] => [
  {
    key: 'title',
    title: '标题',
    isFixed: true,
    render: (news) => (
      <div className={styles.title}>
        <span className={styles.thumb}>
          <NewsThumb {...news} />
        </span>
        <Link to={editAddress(news.id)}>{news.title}</Link>
      </div>
    ),
  },
  { key: 'section', title: '栏目', render: ({ section }) => section },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <Status tone={newsStateTones[state]}>{newsStateLabels[state]}</Status>,
  },
  { key: 'uploadTime', title: '发布时间', sortBy: 'uploadTime', render: (news) => <PublishTime news={news} /> },
  personColumn('author', '作者', ({ uploadUserId, uploadUserName }) => [uploadUserId, uploadUserName]),
  {
    key: 'viewCount',
    title: '浏览',
    align: 'right',
    sortBy: 'viewCount',
    render: ({ state, viewCount }) => (state === 'draft' || state === 'scheduled' ? '–' : formatCount(viewCount)),
  },
  {
    key: 'isTop',
    title: '置顶',
    render: (news) => (
      <ChangeSwitch
        size="small"
        checked={news.isTop}
        aria-label={`置顶：${news.title}`}
        onChange={(isTop) => ignoreRejection(actions.mark([news], { isTop }))}
      />
    ),
  },
  actionsColumn((news) => <NewsRowActions news={news} actions={actions} />),
]

const PublishTime = ({ news }: { news: AdminNewsItem }) =>
  news.state === 'draft' ? (
    <span className={styles.muted}>改于 {formatMinute(news.updateTime).slice(5)}</span>
  ) : (
    formatMinute(news.uploadTime)
  )

const NewsRowActions = ({ news, actions }: { news: AdminNewsItem; actions: NewsActions }) => {
  const mark = (state: 'published' | 'offline') => ignoreRejection(actions.mark([news], { state }))
  return (
    <>
      <ForChanges>
        <RowLink to={editAddress(news.id)}>编辑</RowLink>
      </ForChanges>
      {news.state === 'published' && (
        <RowLink to={paths.article(news.id)} target="_blank">
          查看
        </RowLink>
      )}
      {news.state === 'published' && <RowAction onClick={() => mark('offline')}>下线</RowAction>}
      {news.state === 'scheduled' && <RowAction onClick={() => mark('offline')}>撤回</RowAction>}
      {(news.state === 'offline' || news.state === 'draft') && (
        <RowAction onClick={() => mark('published')}>上线</RowAction>
      )}
      <RowAction isDangerous onClick={() => ignoreRejection(actions.remove(news))}>
        删除
      </RowAction>
    </>
  )
}

interface BatchProps {
  rows: AdminNewsItem[]
  clear: () => void
  mark: NewsActions['mark']
}

const BatchButtons = ({ rows, clear, mark }: BatchProps) => {
  const run = (change: Mark) => ignoreRejection(mark(rows, change).then(clear))
  return (
    <>
      <ToolButton onClick={() => run({ state: 'published' })}>批量上线</ToolButton>
      <ToolButton onClick={() => run({ state: 'offline' })}>批量下线</ToolButton>
    </>
  )
}
