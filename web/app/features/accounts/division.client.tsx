import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Department } from '#contract/departments.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { memberViews } from './admin-users-views.ts'
import { CannotDelete } from './cannot-delete.tsx'
import { type Place, peopleIn, placesIn } from './department-tree.ts'
import styles from './division.module.css'
import { DivisionDetails } from './division-details.tsx'
import { DivisionPeople } from './division-people.tsx'
import { DivisionTree } from './division-tree.tsx'
import { MoveDepartment } from './move-department.tsx'
import { useDivisionActions } from './use-division-actions.ts'

interface Division {
  roots: Department[]
  people: number
}

const fetchDivision = async (): Promise<Division> => {
  const [roots, { counts }] = await Promise.all([
    quietApi.departments.listDepartments(),
    quietApi.members.listMembers({ size: 1 }),
  ])
  return { roots, people: counts.all }
}

/** The companies and departments, with the people in them. */
export function Division() {
  const load = useLoad(fetchDivision)
  return <LoadedContent load={load}>{(division) => <DivisionWork {...division} reload={load.reload} />}</LoadedContent>
}

/** A name being typed in the tree: for a new node below another, or a new name of one. */
export type Naming = { kind: 'add'; parent: number } | { kind: 'rename'; id: number; version: number }

type Open = { kind: 'move'; place: Place; target?: number } | { kind: 'refused'; place: Place; message?: string }

function DivisionWork({ roots, people, reload }: Division & { reload: () => Promise<void> }) {
  const places = useMemo(() => placesIn(roots), [roots])
  const [params, setParams] = useSearchParams()
  const [naming, setNaming] = useState<Naming>()
  const [open, setOpen] = useState<Open>()
  const chosen = places.find(({ node }) => String(node.id) === params.get('id')) ?? places[1] ?? places[0]
  const choose = (id: number) => setParams({ id: String(id) }, { preventScrollReset: true })
  const actions = useDivisionActions({
    reload,
    places,
    refuse: (place, message) => setOpen({ kind: 'refused', place, message }),
    gone: ({ parent }) => parent && choose(parent.id),
  })
  const close = () => setOpen(undefined)
  const move = (place: Place, target?: number) => setOpen({ kind: 'move', place, target })
  const work = { places, chosen, choose, naming, setNaming, actions, move }

  return (
    <>
      <DivisionFigures roots={roots} places={places} people={people} />
      <div className={styles.columns}>
        <DivisionTree {...work} />
        {chosen && (
          <div className={styles.right}>
            <DivisionDetails {...work} place={chosen} />
            <DivisionPeople key={chosen.node.id} {...work} place={chosen} roots={roots} reload={reload} />
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

/** What tree and details do together. */
export interface DivisionWorkProps {
  places: Place[]
  chosen?: Place
  choose: (id: number) => void
  naming?: Naming
  setNaming: (naming: Naming | undefined) => void
  actions: ReturnType<typeof useDivisionActions>
  move: (place: Place, target?: number) => void
}

const DivisionFigures = ({ roots, places, people }: Division & { places: Place[] }) => {
  const companies = places.filter(({ depth }) => depth === 0).length
  const departments = places.filter(({ depth }) => depth > 0)
  const placed = roots.reduce((sum, root) => sum + peopleIn(root), 0)
  const unplaced = Math.max(0, people - placed)
  const deepest = Math.max(0, ...places.map(({ depth }) => depth + 1))
  return (
    <Figures
      figures={[
        { label: '公司', value: companies, note: '成员单位' },
        { label: '部门', value: departments.length, note: `最深 ${deepest} 级` },
        { label: '人员', value: people, note: '含未分部门的用户' },
        {
          label: '没有部门',
          value: unplaced,
          note: unplaced > 0 ? <Link to={memberViews[0]!.path}>在用户管理中安排</Link> : '全部已安排',
        },
      ]}
    />
  )
}
