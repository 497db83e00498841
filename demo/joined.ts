import { type Level, levelId } from '#contract/constants.ts'
import type { AdminRole } from '#contract/permissions.ts'
import { demoCourses } from './courses.ts'
import { personFinder } from './people.ts'
import { randomShare } from './pseudo-random.ts'
import { readContent } from './read-content.ts'
import { demoResources } from './resources.ts'
import { demoTopics } from './topics.ts'

export interface Person {
  username: string
  nickName: string
  sex: '男' | '女'
  company: string
  department: string
  level: Level
  adminRole?: AdminRole
  enabled?: boolean
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const daysOfColleagues = 200
/** The accounts with a published password have a year of purchases. */
const demoAccounts = new Set(['admin', 'qiye01', 'geren01', 'third01'])

/**
 * Everybody with the time of joining: the people of the texts before the first thing they wrote, then the newcomers, then
 * an administrator of each role.
 */
export const demoPeople = (): (Person & { joinedAt: Date })[] => {
  const people = readContent<Person[]>('people')
  const newcomers = readContent<Person[]>('newcomers')
  const firstDays = daysOfFirstText()
  const known = people.map((person, at) => {
    const first = firstDays.get(at) ?? Math.floor(390 * randomShare(`joined ${at}`) ** 2.2)
    const atLeast = demoAccounts.has(person.username) ? 372 : 0
    return { ...person, joinedAt: ago(Math.max(first, atLeast) + 3 + (at % 17), at) }
  })
  const recent = newcomers.map((person, at) => ({
    ...person,
    company: '',
    department: '',
    level: levelId.second,
    joinedAt: ago(2 + Math.floor(120 * (at / newcomers.length) ** 1.6), at),
  }))
  const colleagues = readContent<Person[]>('administrators').map((person, at) => ({
    ...person,
    company: '',
    department: '',
    level: levelId.administrator,
    joinedAt: ago(daysOfColleagues, at),
  }))
  return [...known, ...recent.reverse(), ...colleagues]
}

const ago = (days: number, place: number) => new Date(Date.now() - days * dayMs - (place % 9) * hourMs)

/** By place in people.json: how many days ago the first topic, reply, resource or course was. */
const daysOfFirstText = (): Map<number, number> => {
  const days = new Map<number, number>()
  const placeOf = personFinder()
  const note = (person: string | number, daysAgo: number) =>
    days.set(placeOf(person), Math.max(days.get(placeOf(person)) ?? 0, Math.ceil(daysAgo)))
  for (const { user, daysAgo, replies } of demoTopics()) {
    note(user, daysAgo)
    for (const reply of replies) note(reply.user, daysAgo - reply.hoursAfter / 24)
  }
  for (const { author, daysAgo } of [...demoResources(), ...demoCourses()]) note(author, daysAgo)
  return days
}
