import type { SharePerson } from '#contract/catalogue/sharing/sharing.ts'

export const everybody = 'all'

const keyOf = ({ deptId }: SharePerson) => String(deptId ?? 'none')

/** Groups people by department. The first group holds everybody, the last one people without a department. */
export const departmentsOf = (people: SharePerson[]) => {
  const departments = new Map<string, { key: string; name: string; ids: number[] }>()
  for (const person of people) {
    const key = keyOf(person)
    const department = departments.get(key) ?? { key, name: person.deptName || '未分部门', ids: [] }
    department.ids.push(person.id)
    departments.set(key, department)
  }
  const named = [...departments.values()].sort(
    (one, other) => Number(one.key === 'none') - Number(other.key === 'none'),
  )
  return [{ key: everybody, name: '全部人员', ids: people.map(({ id }) => id) }, ...named]
}

export const inDepartment = (people: SharePerson[], key: string) =>
  key === everybody ? people : people.filter((person) => keyOf(person) === key)

/** People whose name or phone number contains the words. */
export const matching = (people: SharePerson[], words: string) => {
  const needle = words.trim().toLowerCase()
  return needle
    ? people.filter(({ nickName, phone }) => nickName.toLowerCase().includes(needle) || phone.includes(needle))
    : people
}
