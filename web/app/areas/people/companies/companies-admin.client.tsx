import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { backOffice } from '#contract/back-office-paths.ts'
import { paths } from '#contract/paths.ts'
import type { AdminCompany } from '#contract/people/companies/alliance.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { ChangeSwitch } from '#ui/table/change-switch.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { actionsColumn, RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { valuesOf } from './company-values.ts'

const CompanyForm = onDemand(async () => (await import('./company-form.tsx')).CompanyForm)

const filters = { name: { kind: 'text', label: '单位名称', placeholder: '名称或其中一部分' } } as const

/** The table of member companies, in which administrators add, edit, hide and delete them. */
export default function CompaniesAdmin() {
  const table = useRef<TableHandle>(null)
  const [edited, setEdited] = useState<AdminCompany | 'new'>()
  const reload = () => table.current?.reload()
  const actions = useCompanyActions(reload)
  /** Reloads even after a cancelled edit, so that another administrator's changes become visible. */
  const close = () => {
    setEdited(undefined)
    void reload()
  }
  return (
    <>
      <DataTable
        handle={table}
        name="companies"
        label="成员单位"
        columns={columnsFor({ ...actions, edit: setEdited })}
        filters={filters}
        fetch={(query) => quietApi.alliance.listAdminCompanies(query)}
        export={(query, onProgress) => download(calls.alliance.exportCompanies, query, onProgress)}
        rowKey={({ id }) => id}
        note="前台按顺序号从小到大排列"
        tools={
          <ToolButton look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setEdited('new')}>
            新增成员单位
          </ToolButton>
        }
      />
      {edited && <CompanyForm company={edited === 'new' ? undefined : edited} onClose={close} onSaved={close} />}
    </>
  )
}

const useCompanyActions = (reload: () => Promise<void> | undefined) => {
  const confirm = useConfirm()
  const show = async (company: AdminCompany, isShown: boolean) => {
    const { id, version } = company
    await browserApi.alliance.updateCompany({ ...valuesOf(company), id, version, isShown })
    toast.success('恭喜你，修改成功')
    await reload()
  }
  const remove = async ({ id, name }: AdminCompany) => {
    const isSure = await confirm(`确定删除成员单位「${name}」?`, {
      detail: '它的介绍和铺位从前台消失；企业账号、资源与课程不受影响。',
      action: '删除',
      danger: true,
    })
    if (!isSure) return toast.info('已取消删除')
    const { message } = await browserApi.alliance.deleteCompany({ id })
    toast.success(message)
    await reload()
  }
  return { show, remove }
}

type Actions = ReturnType<typeof useCompanyActions> & { edit: (company: AdminCompany) => void }

/** The call has already shown its error. */
const ignoreRejection = (work: Promise<unknown>) => void work.catch(() => undefined)

const columnsFor = ({ show, remove, edit }: Actions): Column<AdminCompany>[] => [
  { key: 'sort', title: '顺序', align: 'right', sortBy: 'sort', render: ({ sort }) => sort },
  {
    key: 'name',
    title: '单位名称',
    isFixed: true,
    render: ({ id, name }) => (
      <b>
        <Link to={backOffice.company(id)}>{name}</Link>
      </b>
    ),
  },
  { key: 'kind', title: '业务方向', render: ({ kind }) => kind },
  { key: 'city', title: '所在地', render: ({ city }) => city || '–' },
  { key: 'account', title: '企业账号', render: ({ account }) => account || '–' },
  { key: 'updateTime', title: '修改时间', sortBy: 'updateTime', render: ({ updateTime }) => formatMinute(updateTime) },
  {
    key: 'isShown',
    title: '前台展示',
    render: (company) => (
      <ChangeSwitch
        size="small"
        checked={company.isShown}
        aria-label={`展示：${company.name}`}
        onChange={(isShown) => ignoreRejection(show(company, isShown))}
      />
    ),
  },
  actionsColumn((company) => (
    <>
      <RowAction onClick={() => edit(company)}>编辑</RowAction>
      {company.isShown && (
        <RowLink to={paths.company(company.id)} target="_blank">
          查看
        </RowLink>
      )}
      <RowAction isDangerous onClick={() => ignoreRejection(remove(company))}>
        删除
      </RowAction>
    </>
  )),
]
