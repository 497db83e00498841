import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditItem } from '#contract/catalogue/documents/library.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { useLive } from '#lib/live/use-live.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import { BatchDelete } from '../../../base/recycle/batch-delete.tsx'
import { auditFilters, withTabCounts } from '../../items/audit/audit-table.ts'
import { BatchTakeDown } from '../../items/audit/batch-take-down.tsx'
import { namesOf } from '../../items/audit/names-of.ts'
import type { SoldBatch } from '../../items/audit/sold-batch.ts'
import { useOpenedItem } from '../../items/audit/use-opened-item.ts'
import { useTakeDownGrade } from '../../items/audit/use-take-down-grade.ts'
import { BatchAudit } from './batch-audit.tsx'
import { resourceColumns } from './resource-columns.tsx'
import { useResourceActions } from './use-resource-actions.ts'

const ResourceDrawer = onDemand(async () => (await import('./resource-drawer.tsx')).ResourceDrawer)

type Categories = Awaited<ReturnType<typeof quietApi.library.listResourceCategories>>

const filtersFor = (categories: Categories) =>
  ({
    name: { kind: 'text', label: '名称', placeholder: '资源名称' },
    resourceCategoryId: auditFilters.category(categories),
    uploadUserName: auditFilters.author,
    uploaded: auditFilters.uploaded,
    isAudit: auditFilters.isAudit,
  }) as const
const resourceBatch: SoldBatch = {
  unit: '份资源',
  use: '下载',
  takeDown: (input) => quietApi.library.takeDownResources(input),
  restore: (input) => browserApi.library.restoreResources(input),
}
const filterNames = ['isAudit', 'name', 'resourceCategoryId', 'uploadUserName', 'from', 'to']

export function ResourceAudit() {
  const categories = useLoad(() => quietApi.library.listResourceCategories())
  return <LoadedContent load={categories}>{(found) => <ResourceTable categories={found} />}</LoadedContent>
}

function ResourceTable({ categories }: { categories: Categories }) {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const { mayAsk } = useTakeDownGrade()
  const reload = () => void table.current?.reload()
  useLive('audit', reload)
  const { actions, dialog } = useResourceActions(reload)
  const { openedId, open, filter } = useOpenedItem('resourceId', filterNames)
  const filters = useMemo(() => filtersFor(categories), [categories])
  return (
    <>
      <DataTable
        handle={table}
        name="resources"
        label="资源审核"
        columns={resourceColumns({ ...actions, open: ({ id }) => open(id) })}
        filters={filters}
        tabs="isAudit"
        fetch={async (query) => withTabCounts(await quietApi.library.listAuditResources(query))}
        export={(query, onProgress) => download(calls.library.exportAuditResources, query, onProgress)}
        rowKey={({ id }: AuditItem) => id}
        note="待审核的按上传先后排列"
        tools={
          <>
            <ToolButton look="primary" onClick={() => navigate(backOffice.resourceDesk)}>
              审核工作台
            </ToolButton>
            <ToolButton onClick={() => navigate(backOffice.resourceCategories)}>类别管理</ToolButton>
          </>
        }
        hasBatch={mayAsk}
        batch={(rows, clear) => (
          <>
            <ForChanges>
              <BatchAudit rows={rows} onDone={() => [clear(), reload()]} />
            </ForChanges>
            <BatchTakeDown rows={rows} batch={resourceBatch} onDone={() => [clear(), reload()]} />
            <BatchDelete
              kind="resource"
              ids={rows.map(({ id }) => id)}
              what={`${namesOf(rows)}共 ${rows.length} 份资源`}
              clear={clear}
              reload={reload}
            />
          </>
        )}
      />
      {openedId !== undefined && (
        <ResourceDrawer resourceId={openedId} filter={filter} onOpen={open} onChanged={reload} />
      )}
      {dialog}
    </>
  )
}
