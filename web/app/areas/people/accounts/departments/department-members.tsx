import { useState } from 'react'
import type { Department } from '#contract/people/accounts/departments.ts'
import type { MemberItem } from '#contract/people/accounts/members.ts'
import { accountStateLabel } from '#contract/state-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import type { Column } from '#ui/table/columns.ts'
import { RowAction, RowActions, RowLink } from '#ui/table/row-actions.tsx'
import { Rows } from '#ui/table/rows.tsx'
import { ScrollFrame } from '#ui/table/scroll-frame.tsx'
import { TableFoot } from '#ui/table/table-foot.tsx'
import { LevelTag, MemberName } from '../members/member-columns.tsx'
import { departmentMembersPath } from '../members/member-views.ts'
import type { Place } from './department-tree.ts'
import styles from './departments.module.css'
import type { DepartmentsState } from './departments-state.ts'

const EditMember = onDemand(async () => (await import('../members/edit-member.tsx')).EditMember)

const size = 10

interface DepartmentMembersProps extends DepartmentsState {
  place: Place
  roots: Department[]
  reload: () => Promise<void>
}

/** The members of the chosen department and its descendants. Both lists reload after an edit, which can move a member. */
export function DepartmentMembers({ place, roots, reload }: DepartmentMembersProps) {
  const { id, name } = place.node
  const [page, setPage] = useState(0)
  const [edited, setEdited] = useState<number>()
  const load = useLoad(() => quietApi.members.listMembers({ deptId: id, page, size }), `${page}`)
  const saved = async () => {
    setEdited(undefined)
    await Promise.all([load.reload(), reload()])
  }
  return (
    <Card as="section" aria-label={`${name} 的人员`}>
      <div className={styles.peopleHead}>
        <h2>人员</h2>
        <RowLink to={departmentMembersPath(id)}>在用户管理中查看</RowLink>
      </div>
      <LoadedContent load={load}>
        {({ content, totalElements }) => (
          <>
            <ScrollFrame>
              <Rows
                rows={content}
                rowKey={({ id: memberId }) => memberId}
                columns={columnsFor(setEdited)}
                isLoading={load.isLoading}
                emptyText="还没有人员"
              />
            </ScrollFrame>
            <TableFoot
              total={totalElements}
              isCapped={false}
              page={page}
              size={size}
              sizes={[size]}
              onChange={(change) => setPage(change.page)}
            />
          </>
        )}
      </LoadedContent>
      {edited !== undefined && (
        <EditMember id={edited} departments={roots} onClose={() => setEdited(undefined)} onSaved={() => void saved()} />
      )}
    </Card>
  )
}

const columnsFor = (edit: (id: number) => void): Column<MemberItem>[] => [
  { key: 'name', title: '姓名', render: (member) => <MemberName {...member} /> },
  { key: 'place', title: '所在', render: ({ deptName }) => deptName ?? '–' },
  { key: 'phone', title: '手机号', render: ({ phone }) => phone || '–' },
  { key: 'level', title: '等级', render: ({ levelId }) => <LevelTag levelId={levelId} /> },
  {
    key: 'enabled',
    title: '状态',
    render: ({ enabled }) => <Status tone={enabled ? 'ok' : 'off'}>{accountStateLabel(enabled)}</Status>,
  },
  {
    key: 'actions',
    title: '操作',
    render: ({ id }) => (
      <RowActions>
        <RowAction onClick={() => edit(id)}>编辑或移动</RowAction>
      </RowActions>
    ),
  },
]
