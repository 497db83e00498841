import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditItem } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { useLive } from '#lib/live/use-live.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import { actionsColumn, RowAction, RowActions, RowLink } from '#ui/table/row-actions.tsx'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import styles from '../../items/audit/audit.module.css'
import { auditFilters, useOpenedItem, withTabCounts } from '../../items/audit/audit-table.ts'
import { AuditedName, auditedColumns } from '../../items/audit/audited-columns.tsx'
import { useAuditReasons } from '../../items/audit/reason-choice.tsx'
import type { SoldKind } from '../../items/audit/sold-kind.ts'
import { type SaleActions, SaleRowActions, useSaleActions } from '../../items/audit/use-sale-actions.tsx'

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
const resources: SoldKind = {
  kind: 'resource',
  label: '资源',
  unit: '份资源',
  place: '商城',
  use: '下载',
  takeDown: (id, reason) => quietApi.library.takeDownResource({ id, reason }),
  restore: (id) => browserApi.library.restoreResource({ id }),
  remove: (id) => browserApi.library.deleteResource({ id }),
  takeDownAll: (input) => quietApi.library.takeDownResources(input),
  restoreAll: (input) => browserApi.library.restoreResources(input),
}
const filterNames = ['isAudit', 'name', 'resourceCategoryId', 'uploadUserName', 'from', 'to']

export default function ResourceAudit() {
  const categories = useLoad(() => quietApi.library.listResourceCategories())
  return <LoadedContent load={categories}>{(found) => <ResourceTable categories={found} />}</LoadedContent>
}

function ResourceTable({ categories }: { categories: Categories }) {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const reload = () => void table.current?.reload()
  useLive('audit', reload)
  const { actions, batch, hasBatch, dialog } = useSaleActions(resources, reload)
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
        hasBatch={hasBatch}
        batch={(rows, clear) => (
          <>
            <ForChanges>
              <BatchAudit rows={rows} onDone={() => [clear(), reload()]} />
            </ForChanges>
            {batch(rows, clear)}
          </>
        )}
      />
      {openedId !== undefined && <ResourceDrawer id={openedId} filter={filter} onOpen={open} onChanged={reload} />}
      {dialog}
    </>
  )
}

type Actions = SaleActions & { open: (item: AuditItem) => void }

/** The table of LIB-23. */
const resourceColumns = (actions: Actions): Column<AuditItem>[] => [
  {
    key: 'name',
    title: '名称',
    isFixed: true,
    render: (item) => (
      <div className={styles.name}>
        <FileTypeBadge suffix={item.suffix} />
        <AuditedName item={item} onOpen={() => actions.open(item)} />
      </div>
    ),
  },
  { key: 'category', title: '类别', render: ({ resourceCategoryName }) => resourceCategoryName },
  auditedColumns.uploadTime,
  auditedColumns.author,
  auditedColumns.coin,
  {
    key: 'preview',
    title: '预览',
    render: (item) => (
      <RowActions>
        <RowAction isReading onClick={() => actions.open(item)}>
          预览
        </RowAction>
      </RowActions>
    ),
  },
  auditedColumns.isAudit,
  actionsColumn((item) => (
    <>
      <RowAction isDisabled={item.isAudit === auditState.approved} onClick={() => actions.open(item)}>
        审核
      </RowAction>
      <RowLink to={backOffice.resource(item.id)}>资料</RowLink>
      <SaleRowActions item={item} to={paths.resource(item.id)} actions={actions} />
    </>
  )),
]

const BatchAuditDialog = onDemand(async () => (await import('./batch-audit-dialog.tsx')).BatchAuditDialog)

interface BatchAuditProps {
  rows: AuditItem[]
  onDone: () => void
}

/** Decides about all selected resources that wait for their audit; those that fail are listed with the reason. */
function BatchAudit({ rows, onDone }: BatchAuditProps) {
  const [verdict, setVerdict] = useState<1 | 2>()
  const reasons = useAuditReasons()
  const waiting = rows.filter(({ isAudit }) => isAudit === auditState.waiting)
  return (
    <>
      <ToolButton disabled={waiting.length === 0} onClick={() => setVerdict(1)}>
        批量通过
      </ToolButton>
      <ToolButton disabled={waiting.length === 0} onClick={() => setVerdict(2)}>
        批量不通过
      </ToolButton>
      {verdict && (
        <BatchAuditDialog
          verdict={verdict}
          rows={waiting}
          left={rows.length - waiting.length}
          firstReason={reasons.data?.approved[0]}
          onClose={() => setVerdict(undefined)}
          onDone={onDone}
        />
      )}
    </>
  )
}
