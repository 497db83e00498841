import { sql } from 'kysely'
import * as departments from '#contract/people/accounts/departments.ts'
import type { Person, TestPortal } from './portal.ts'

/** A company on a test portal with its first-level account and employees. */
export const aFirm = async (portal: TestPortal, admin: Person) => {
  const moveTo = (departmentId: number, person: Person) =>
    sql`update member set department_id = ${departmentId} where id = ${person.id}`.execute(portal.db)
  const company = (await admin.calls(departments.addDepartment, { name: '衡筑', pid: 1 })).body.id
  const department = (await admin.calls(departments.addDepartment, { name: '数据交付部', pid: company })).body.id
  const firm = await portal.aMember({ level: 2 })
  await moveTo(company, firm)
  return {
    firm,
    department,
    /** A third-level member in a department of the company. */
    async anEmployee() {
      const person = await portal.aMember({ level: 5 })
      await moveTo(department, person)
      return person
    },
  }
}
