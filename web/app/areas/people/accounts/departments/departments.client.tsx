import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Department } from '#contract/people/accounts/departments.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { memberViews } from '../members/member-views.ts'
import { DepartmentDetails } from './department-details.tsx'
import { DepartmentMembers } from './department-members.tsx'
import { membersIn, type Place, placesIn } from './department-tree.ts'
import styles from './departments.module.css'
import type { Naming } from './departments-state.ts'
import { TreeView } from './tree-view.tsx'
import { useDepartmentActions } from './use-department-actions.ts'

const CannotDelete = onDemand(async () => (await import('./cannot-delete.tsx')).CannotDelete)
const MoveDepartment = onDemand(async () => (await import('./move-department.tsx')).MoveDepartment)

interface DepartmentsData {
  roots: Department[]
  people: number
}

const fetchDepartments = async (): Promise<DepartmentsData> => {
  const [roots, { counts }] = await Promise.all([
    quietApi.departments.listDepartments(),
    quietApi.members.listMembers({ size: 1 }),
  ])
  return { roots, people: counts.all }
}

/** The companies and departments, with their members. */
export default function Departments() {
  const load = useLoad(fetchDepartments)
  return <LoadedContent load={load}>{(data) => <DepartmentsContent {...data} reload={load.reload} />}</LoadedContent>
}

type OpenDialog = { kind: 'move'; place: Place; target?: number } | { kind: 'refused'; place: Place; message?: string }

function DepartmentsContent({ roots, people, reload }: DepartmentsData & { reload: () => Promise<void> }) {
  const places = useMemo(() => placesIn(roots), [roots])
  const [params, setParams] = useSearchParams()
  const [naming, setNaming] = useState<Naming>()
  const [open, setOpen] = useState<OpenDialog>()
  const chosen = places.find(({ node }) => String(node.id) === params.get('id')) ?? places[1] ?? places[0]
  const choose = (id: number) => setParams({ id: String(id) }, { preventScrollReset: true })
  const actions = useDepartmentActions({
    reload,
    places,
    explainRefusal: (place, message) => setOpen({ kind: 'refused', place, message }),
    onDeleted: ({ parent }) => parent && choose(parent.id),
  })
  const close = () => setOpen(undefined)
  const move = (place: Place, target?: number) => setOpen({ kind: 'move', place, target })
  const state = { places, chosen, choose, naming, setNaming, actions, move }

  return (
    <>
      <DepartmentFigures roots={roots} places={places} people={people} />
      <div className={styles.columns}>
        <TreeView {...state} />
        {chosen && (
          <div className={styles.right}>
            <DepartmentDetails {...state} place={chosen} />
            <DepartmentMembers key={chosen.node.id} {...state} place={chosen} roots={roots} reload={reload} />
          </div>
        )}
      </div>
      {open?.kind === 'move' && (
        <MoveDepartment
          place={open.place}
          places={places}
          target={open.target}
          onClose={close}
          onMoved={async () => {
            close()
            await reload()
          }}
        />
      )}
      {open?.kind === 'refused' && (
        <CannotDelete place={open.place} message={open.message} choose={choose} onClose={close} />
      )}
    </>
  )
}

const DepartmentFigures = ({ roots, places, people }: DepartmentsData & { places: Place[] }) => {
  const companies = places.filter(({ depth }) => depth === 0).length
  const departments = places.filter(({ depth }) => depth > 0)
  const assigned = roots.reduce((sum, root) => sum + membersIn(root), 0)
  const unassigned = Math.max(0, people - assigned)
  const deepest = Math.max(0, ...places.map(({ depth }) => depth + 1))
  return (
    <Figures
      figures={[
        { label: '公司', value: companies, note: '成员单位' },
        { label: '部门', value: departments.length, note: `最深 ${deepest} 级` },
        { label: '人员', value: people, note: '含未分部门的用户' },
        {
          label: '没有部门',
          value: unassigned,
          note: unassigned > 0 ? <Link to={memberViews[0]!.path}>在用户管理中安排</Link> : '全部已安排',
        },
      ]}
    />
  )
}
