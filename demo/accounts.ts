import { randomBytes } from 'node:crypto'
import { levelId } from '#contract/constants.ts'
import type { Db } from '#kernel/database/index.ts'
import { addMember, demoPasswords, ensureDepartment, hashPassword } from '../server/areas/people/accounts/index.ts'
import { demoPeople, type Person } from './joined.ts'
import { readContent } from './read-content.ts'

interface DepartmentTexts {
  name: string
  children?: DepartmentTexts[]
}
interface Company {
  name: string
  shortName: string
  departments: DepartmentTexts[]
}
const rootDepartment = 1

/** The member companies with their departments, and the people in them. */
export const loadAccounts = async (db: Db, say: (line: string) => void): Promise<void> => {
  const places = await loadDepartments(db, readContent<Company[]>('companies'))
  const people = demoPeople()
  // Hashing takes long, so every password is hashed once. Accounts without a published one share a random password.
  const unknown = { hash: await hashPassword(randomBytes(24).toString('base64url')) }
  const hashes = new Map<string, { hash: string }>()
  for (const password of new Set(Object.values(demoPasswords)))
    hashes.set(password, { hash: await hashPassword(password) })
  for (const [index, person] of people.entries()) {
    const place = places.get(`${person.company}/${person.department}`) ?? places.get(person.company) ?? rootDepartment
    const password = hashes.get(demoPasswords[person.username as keyof typeof demoPasswords]) ?? unknown
    await addMember(db, {
      ...person,
      ...(person.level === levelId.administrator && { adminRole: person.adminRole ?? 'super' }),
      ...contactsOf(person, index),
      departmentId: place,
      password,
      createdAt: person.joinedAt,
    })
  }
  say(`成员公司 ${new Set(people.map(({ company }) => company)).size - 1} 家，账号 ${people.length} 个`)
}

const contactsOf = ({ username }: Person, index: number) => ({
  phone: `1390000${String(index).padStart(4, '0')}`,
  isPhoneVerified: true,
  email: `${username}@example.com`,
})

/** Creates missing departments; returns the ids of companies and departments by name. */
const loadDepartments = async (db: Db, companies: Company[]): Promise<Map<string, number>> => {
  const places = new Map<string, number>()
  const place = async (company: string, parent: number, texts: DepartmentTexts[]) => {
    for (const { name, children = [] } of texts) {
      const id = await ensureDepartment(db, parent, name)
      places.set(`${company}/${name}`, id)
      await place(company, id, children)
    }
  }
  for (const { name, shortName, departments } of companies) {
    const id = await ensureDepartment(db, rootDepartment, name)
    places.set(shortName, id)
    await place(shortName, id, departments)
  }
  return places
}
