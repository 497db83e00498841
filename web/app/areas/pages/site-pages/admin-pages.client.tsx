import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import { recycleDays } from '#contract/base/recycle/recycled-kinds.ts'
import type { SitePageItem } from '#contract/pages/site-pages/site-pages.ts'
import { sitePageStateLabels } from '#contract/state-words.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import { actionsColumn, RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { restoreDeleted } from '../../base/recycle/restore-deleted.ts'
import { pageStateTones } from './page-labels.ts'

const NewPage = onDemand(async () => (await import('./new-page.tsx')).NewPage)

/** The standing pages fit on the first page. */
const sizes = [20, 50]

const filters = { title: { kind: 'text', label: '标题', placeholder: '标题' } } as const

const editAddress = (id: number) => backOffice.page(id)

/** The pages that the program brings along, and those that administrators added. */
export default function AdminPages() {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const { remove } = useRowActions(() => table.current?.reload())
  const removePage = ({ id, title }: SitePageItem) =>
    remove({
      question: '确定删除该页面?',
      detail: `《${title}》将从前台和菜单里消失，${recycleDays} 天内可在回收站恢复。`,
      work: () => browserApi.sitePages.deleteSitePage({ id }),
      undo: restoreDeleted('page', [id]),
    })
  return (
    <>
      <DataTable
        handle={table}
        name="site-pages"
        label="页面"
        columns={columnsFor(removePage)}
        filters={filters}
        sizes={sizes}
        fetch={(query) => quietApi.sitePages.listSitePages(query)}
        rowKey={({ id }) => id}
        note="没有改过的内置页面显示程序自带的文字"
        tools={
          <ToolButton look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            新建页面
          </ToolButton>
        }
        export={(query, onProgress) => download(calls.sitePages.exportSitePages, query, onProgress)}
      />
      {isAdding && <NewPage onClose={() => setAdding(false)} onAdded={({ id }) => navigate(editAddress(id))} />}
    </>
  )
}

const columnsFor = (remove: (page: SitePageItem) => Promise<void>): Column<SitePageItem>[] => [
  {
    key: 'title',
    title: '标题',
    isFixed: true,
    sortBy: 'title',
    render: ({ id, title }) => <Link to={editAddress(id)}>{title}</Link>,
  },
  { key: 'path', title: '地址', render: ({ path }) => path },
  {
    key: 'state',
    title: '状态',
    render: ({ state, publishTime }) => (
      <Status tone={pageStateTones[state]}>
        {publishTime ? `定时，${formatMinute(publishTime).slice(5)}` : sitePageStateLabels[state]}
      </Status>
    ),
  },
  {
    key: 'number',
    title: '版本',
    render: ({ lastNumber, liveNumber }) =>
      lastNumber === 0 ? '–' : `第 ${lastNumber} 版${liveNumber ? `，线上第 ${liveNumber} 版` : ''}`,
  },
  { key: 'editor', title: '编辑', render: ({ editorName }) => editorName ?? '系统自带' },
  {
    key: 'updateTime',
    title: '修改时间',
    sortBy: 'updateTime',
    render: ({ lastNumber, updateTime }) => (lastNumber === 0 ? '–' : formatMinute(updateTime)),
  },
  actionsColumn((page) => (
    <>
      <ForChanges>
        <RowLink to={editAddress(page.id)}>编辑</RowLink>
      </ForChanges>
      {(page.builtIn || page.liveNumber !== null) && (
        <RowLink to={page.path} target="_blank">
          查看
        </RowLink>
      )}
      {!page.builtIn && (
        <RowAction isDangerous onClick={() => ignoreFailure(remove(page))}>
          删除
        </RowAction>
      )}
    </>
  )),
]
