import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  addDepartment as addition,
  updateDepartment as change,
  Department,
} from '#contract/people/accounts/departments.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import '../tables.ts'

const rootId = 1
const asRefused = asConflict({
  department_name: 'department_name_taken',
  department_parent_id_fkey: 'department_unknown',
})

/** The department tree; each node counts only the members directly in it. */
export const departmentTree = async (db: Db): Promise<Department[]> => {
  const rows = await db
    .selectFrom('department')
    .leftJoin('member_count', 'member_count.department_id', 'department.id')
    .select(['department.id', 'department.name', 'department.parent_id', 'department.sort', 'department.version'])
    .select(sql<number>`coalesce(sum(member_count.count), 0)::int`.as('member_count'))
    .groupBy('department.id')
    .orderBy('department.sort')
    .orderBy('department.id')
    .execute()
  const nodes = new Map<number, Department>(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        pid: row.parent_id,
        sort: row.sort,
        version: row.version,
        memberCount: row.member_count,
        children: [],
      },
    ]),
  )
  const roots: Department[] = []
  for (const node of nodes.values()) (node.pid === null ? roots : (nodes.get(node.pid)?.children ?? roots)).push(node)
  return roots
}

export const addDepartment = (db: Db, actor: Actor, department: z.output<typeof addition.body>) =>
  insertDepartment(db, actor, department).catch(asRefused)

const insertDepartment = inTransaction(async (tx, actor: Actor, department: z.output<typeof addition.body>) => {
  const { id } = await tx
    .insertInto('department')
    .values({
      name: department.name,
      parent_id: department.pid,
      ...(department.sort !== undefined && { sort: department.sort }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteChange(tx, actor, { target: `部门 ${department.name}`, after: department })
  return { id, message: '恭喜你，添加成功' }
})

/** Renames, moves or reorders a department; a lock keeps the tree free of cycles under concurrent moves. */
export const updateDepartment = (db: Db, actor: Actor, department: z.output<typeof change.body>) =>
  storeDepartment(db, actor, department).catch(asRefused)

const storeDepartment = inTransaction(async (tx, actor: Actor, department: z.output<typeof change.body>) => {
  await lockTree(tx)
  const before =
    (await tx.selectFrom('department').selectAll().where('id', '=', department.id).executeTakeFirst()) ??
    fail('department_unknown')
  requireVersion(department.version, before.version)
  if (department.pid !== undefined && department.id === rootId) fail('department_root')
  if (department.pid !== undefined && (await isWithin(tx, department.pid, department.id))) fail('department_cycle')
  const after = {
    name: department.name ?? before.name,
    parent_id: department.pid ?? before.parent_id,
    sort: department.sort ?? before.sort,
  }
  await tx
    .updateTable('department')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', department.id)
    .execute()
  await noteChange(tx, actor, { target: `部门 ${before.name}`, before, after })
  return { message: '恭喜你，修改成功' }
})

const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('accounts.departments'))`.execute(tx)

/** Whether `id` is the node or one of its descendants. */
const isWithin = async (tx: Tx, id: number, node: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from department where id = ${id}
      union select d.id, d.parent_id from department d join above on d.id = above.parent_id
    )
    select id from above where id = ${node}`.execute(tx)
  return rows.length > 0
}

/** Deletes empty departments only; the refusal names the members and children that remain. */
export const deleteDepartments = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  if (ids.includes(rootId)) fail('department_root')
  await lockTree(tx)
  const nodes = await tx.selectFrom('department').select(['id', 'name']).where('id', 'in', ids).forUpdate().execute()
  if (nodes.length !== new Set(ids).size) fail('department_unknown')
  for (const node of nodes) await refuseInUse(tx, node, ids)
  await tx.deleteFrom('department').where('id', 'in', ids).execute()
  await noteChange(tx, actor, ...nodes.map(({ name }) => ({ target: `部门 ${name}` })))
  return { message: '恭喜你，删除成功' }
})

const refuseInUse = async (tx: Tx, { id, name }: { id: number; name: string }, ids: number[]) => {
  const people = await tx
    .selectFrom('member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('department_id', '=', id)
    .executeTakeFirstOrThrow()
  const children = await tx
    .selectFrom('department')
    .select('name')
    .where('parent_id', '=', id)
    .where('id', 'not in', ids)
    .limit(5)
    .execute()
  if (people.count === 0 && children.length === 0) return
  const reasons = [
    people.count > 0 && `${people.count} 名人员`,
    children.length > 0 && `下级部门 ${children.map((child) => child.name).join('、')}`,
  ].filter(Boolean)
  fail('department_in_use', { message: `「${name}」仍有${reasons.join('和')}，不能删除` })
}

/** Returns the id of the department of that name below the parent and creates it if it does not exist. */
export const ensureDepartment = async (db: Db | Tx, parentId: number, name: string): Promise<number> => {
  const existing = await db
    .selectFrom('department')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (existing) return existing.id
  const inserted = await db
    .insertInto('department')
    .values({ parent_id: parentId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

/** The same for a path of names from the company down. */
export const ensureDepartmentPath = async (tx: Tx, names: string[]): Promise<number> => {
  let id = rootId
  for (const name of names) id = await ensureDepartment(tx, id, name)
  return id
}
