import { UserPlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Department } from '#contract/people/accounts/departments.ts'
import type { MemberItem } from '#contract/people/accounts/members.ts'
import { accountStateLabels } from '#contract/state-words.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { type Counted, CountTabs, countText } from '#ui/table/state-tabs.tsx'
import { pathText, placesIn } from '../departments/department-tree.ts'
import { useMemberActions } from './member-actions.ts'
import { memberColumns } from './member-columns.tsx'
import { type MemberView, memberViewOf, memberViews } from './member-views.ts'
import type { NewLogin } from './new-password-dialog.tsx'

const EditMember = onDemand(async () => (await import('./edit-member.tsx')).EditMember)
const NewMember = onDemand(async () => (await import('./new-member.tsx')).NewMember)
const NewPasswordDialog = onDemand(async () => (await import('./new-password-dialog.tsx')).NewPasswordDialog)

const sizes = [10, 20, 50, 100]
const enabledOptions = [
  { value: 'true', label: accountStateLabels.true },
  { value: 'false', label: accountStateLabels.false },
] as const

const filtersFor = (departments: Department[]) =>
  ({
    username: { kind: 'text', label: '用户名', placeholder: '用户名' },
    phone: { kind: 'text', label: '手机号', placeholder: '手机号' },
    email: { kind: 'text', label: '邮箱', placeholder: '邮箱' },
    deptId: {
      kind: 'choice',
      label: '公司与部门',
      all: '全部',
      options: placesIn(departments).map(({ node, path }) => ({ value: String(node.id), label: pathText(path) })),
    },
    enabled: { kind: 'choice', label: '状态', all: '全部状态', isTool: true, options: enabledOptions },
  }) as const

/** The list of members, filtered by the level that the address stands for. */
export function Members({ path }: { path: string }) {
  const load = useLoad(() => quietApi.departments.listDepartments())
  return (
    <LoadedContent load={load}>{(departments) => <MemberTable path={path} departments={departments} />}</LoadedContent>
  )
}

type OpenDialog = { kind: 'new' } | { kind: 'edit'; id: number } | { kind: 'password'; login: NewLogin }

function MemberTable({ path, departments }: { path: string; departments: Department[] }) {
  const view = memberViewOf(path)
  const table = useRef<TableHandle>(null)
  const [open, setOpen] = useState<OpenDialog>()
  const reload = () => table.current?.reload()
  const showPassword = (login: NewLogin) => setOpen({ kind: 'password', login })
  const actions = useMemberActions({ reload, showPassword })
  const filters = useMemo(() => filtersFor(departments), [departments])
  const close = () => setOpen(undefined)
  const saved = () => {
    close()
    void reload()
  }
  const created = (login: NewLogin) => {
    showPassword(login)
    void reload()
  }

  return (
    <>
      <DataTable
        handle={table}
        name="members"
        label={view.title}
        head={(page) => <MemberTabs view={view} page={page} />}
        columns={memberColumns({ departments, actions, edit: ({ id }) => setOpen({ kind: 'edit', id }) })}
        filters={filters}
        sizes={sizes}
        fetch={(query) => quietApi.members.listMembers({ ...query, ...(view.level && { level: view.level }) })}
        rowKey={({ id }) => id}
        batch={(rows, clear) => <BatchButtons rows={rows} clear={clear} actions={actions} />}
        export={(query, onProgress) =>
          download(calls.members.exportMembers, { ...query, ...(view.level && { level: view.level }) }, onProgress)
        }
        tools={
          <ToolButton look="primary" icon={<UserPlus size={14} aria-hidden />} onClick={() => setOpen({ kind: 'new' })}>
            新建账号
          </ToolButton>
        }
      />
      {open?.kind === 'new' && (
        <NewMember departments={departments} level={view.level} onClose={close} onCreated={created} />
      )}
      {open?.kind === 'edit' && <EditMember id={open.id} departments={departments} onClose={close} onSaved={saved} />}
      {open?.kind === 'password' && <NewPasswordDialog login={open.login} onClose={close} />}
    </>
  )
}

interface MemberTabsProps {
  view: MemberView
  page?: Counted
}

/** Tabs for the levels and for disabled members. The links preserve the current search. */
const MemberTabs = ({ view, page }: MemberTabsProps) => {
  const [params] = useSearchParams()
  const allMembers = memberViews[0]!.path
  const isDisabledOnly = view.path === allMembers && params.get('enabled') === 'false'
  const address = (path: string, enabled: string | null) => {
    const query = new URLSearchParams([...params].filter(([name]) => name !== 'page' && name !== 'enabled'))
    if (enabled) query.set('enabled', enabled)
    return query.size > 0 ? `${path}?${query}` : path
  }
  const state = isDisabledOnly ? null : params.get('enabled')
  return (
    <CountTabs
      label="会员等级"
      current={isDisabledOnly ? 'disabled' : view.path}
      tabs={[
        ...memberViews.map(({ path, tab, level }) => ({
          key: path,
          label: tab,
          to: address(path, state),
          count: countText(page, level === undefined ? 'all' : `level${level}`),
        })),
        { key: 'disabled', label: '已禁用', to: address(allMembers, 'false'), count: countText(page, 'disabled') },
      ]}
    />
  )
}

interface BatchProps {
  rows: MemberItem[]
  clear: () => void
  actions: ReturnType<typeof useMemberActions>
}

const BatchButtons = ({ rows, clear, actions }: BatchProps) => {
  const run = (call: Promise<boolean>) => ignoreFailure(call.then((isDone) => isDone && clear()))
  return (
    <>
      <ToolButton onClick={() => run(actions.setEnabled(rows, true))}>启用</ToolButton>
      <ToolButton onClick={() => run(actions.setEnabled(rows, false))}>停用</ToolButton>
      <ToolButton look="danger" onClick={() => run(actions.remove(rows))}>
        删除
      </ToolButton>
    </>
  )
}
