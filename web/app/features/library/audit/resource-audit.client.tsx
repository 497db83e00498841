import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AuditItem } from '#contract/library.ts'
import { auditLabels } from '#contract/library-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { BatchAudit } from './batch-audit.tsx'
import { filterOf } from './filter-of.ts'
import { useAuditActions } from './use-audit-actions.ts'

const stateOptions = ([0, 1, 2] as const).map((state) => ({ value: String(state), label: auditLabels[state] }))

const filtersFor = (categories: { id: number; categoryName: string }[]) =>
  ({
    name: { kind: 'text', label: '名称', placeholder: '资源名称' },
    resourceCategoryId: {
      kind: 'choice',
      label: '类别',
      all: '全部类别',
      options: categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName })),
    },
    uploadUserName: { kind: 'text', label: '作者', placeholder: '姓名或用户名' },
    uploaded: { kind: 'days', label: '上传时间', from: 'from', to: 'to' },
    isAudit: { kind: 'choice', label: '审核状态', all: '全部', options: stateOptions },
  }) as const

/** Every resource with its state; one opened stands in the address, so that it can be passed on and reloaded. */
export function AuditWorkbench() {
  const categories = useLoad(() => quietApi.library.listResourceCategories())
  return <LoadedContent load={categories}>{(found) => <Workbench categories={found} />}</LoadedContent>
}

function Workbench({ categories }: { categories: { id: number; categoryName: string }[] }) {
  const table = useRef<TableHandle>(null)
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const reload = () => void table.current?.reload()
  const { actions, dialog } = useAuditActions(reload)
  const open = (id: number | undefined) =>
    setQuery(
      (now) => {
        if (id === undefined) now.delete('resourceId')
        else now.set('resourceId', String(id))
        return now
      },
      { preventScrollReset: true },
    )
  const filters = useMemo(() => filtersFor(categories), [categories])
  const opened = Number(query.get('resourceId')) || undefined
  return (
    <>
      <DataTable
        handle={table}
        name="resources"
        label="资源审核"
        columns={auditColumns({ ...actions, open: ({ id }) => open(id) })}
        filters={filters}
        tabs="isAudit"
        fetch={async (asked) => {
          const { counts, ...found } = await quietApi.library.listAuditResources(asked)
          return { ...found, counts: { 0: counts.pending, 1: counts.approved, 2: counts.rejected } }
        }}
        rowKey={({ id }: AuditItem) => id}
        note="待审核的按上传先后排列"
        tools={
          <Button size="small" onClick={() => navigate('/System/resourceCategories')}>
            类别管理
          </Button>
        }
        batch={(rows, clear) => <BatchAudit rows={rows} onDone={() => [clear(), reload()]} />}
      />
      {opened !== undefined && (
        <AuditDrawer
          resourceId={opened}
          filter={filterOf(query, ['isAudit', 'name', 'resourceCategoryId', 'uploadUserName', 'from', 'to'])}
          onOpen={open}
          onChanged={reload}
        />
      )}
      {dialog}
    </>
  )
}
