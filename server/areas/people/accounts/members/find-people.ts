import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import { type Level, levels } from '#contract/constants.ts'
import { maxFound } from '#contract/office/dossiers/finder/finder-rules.ts'
import { maskEmail, maskPhone } from '#contract/people/accounts/people-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { type Finder, idIn } from '../../../base/dossier-parts/index.ts'
import { accountState } from './member-head.ts'
import { seesContact } from './member-queries.ts'
import '../tables.ts'

interface PersonRow {
  id: number
  username: string
  nick_name: string
  phone: string
  email: string
  level: Level | null
  enabled: boolean
  deleted_at: Date | null
  company: string | null
  second_factor_since: Date | null
}

/** Four to eleven digits are the end of a phone number, or all of it. */
export const isPhoneEnd = (words: string): boolean => /^\d{4,11}$/.test(words)

const startPattern = (words: string) => containsPattern(words).slice(1)
/** A trigram index needs three characters; with fewer it would read everything. */
const minContained = 3

/**
 * Materialized, because with a limit the planner would rather read the table until enough rows have matched: all of it
 * where none does.
 */
const idsContaining = (pattern: string) => sql`
  with matching as materialized (
    select id from member where deleted_at is null and (username ilike ${pattern} or nick_name ilike ${pattern})
  ) select id from matching limit ${sql.lit(maxFound + 1)}`

/**
 * The ways to find people, each by its own index. None of them sorts: with a million members a common part of a name
 * matches many, and reading stops with the first ones.
 */
const waysTo = (words: string, hasContact: boolean) => {
  const lower = words.toLowerCase()
  const id = idIn(words)
  return [
    ...(hasContact && isPhoneEnd(words) ? [sql`phone like ${`%${words}`}`] : []),
    ...(id ? [sql`id = ${id}`] : []),
    sql`lower(nick_name) like ${startPattern(lower)}`,
    sql`lower(username) like ${startPattern(lower)}`,
    ...(hasContact ? [sql`lower(email) like ${startPattern(lower)} and email <> ''`] : []),
    ...(words.length >= minContained ? [sql`id in (${idsContaining(containsPattern(words))})`] : []),
  ]
}

/**
 * Finds people by name, login, e-mail, number, or the end of the phone number; phone numbers are shown masked,
 * and roles without contact data neither find by it nor see it.
 */
export const personFinder: Finder = {
  kind: 'person',
  async find(db: Db, words, limit, viewer) {
    const hasContact = seesContact(viewer)
    const found = new Map<number, PersonRow>()
    for (const way of waysTo(words, hasContact)) {
      if (found.size >= limit) break
      const { rows } = await sql<PersonRow>`
        select member.id, username, nick_name, phone, email, level, enabled, deleted_at, second_factor_since,
          (select company from department where department.id = member.department_id) as company
        from member where deleted_at is null and ${way} limit ${sql.lit(limit)}`.execute(db)
      for (const row of rows) if (found.size < limit) found.set(row.id, row)
    }
    return [...found.values()].map(toHit(hasContact))
  },
}

const toHit = (hasContact: boolean) => (row: PersonRow) => {
  const level = row.level === null ? '访客' : levels[row.level].label
  return {
    id: row.id,
    title: row.nick_name || row.username,
    mark: maskPhone(row.phone),
    detail: [level, row.company, row.username].filter(Boolean).join('，'),
    state: accountState(row),
    link: backOffice.member(row.id),
    facts: [
      { label: '登录名', value: row.username, link: null },
      { label: '手机', value: maskPhone(row.phone) || '–', link: null },
      { label: '邮箱', value: (hasContact ? row.email : maskEmail(row.email)) || '–', link: null },
      { label: '公司', value: row.company || '–', link: null },
      { label: '两步验证', value: row.second_factor_since ? '已开启' : '未开启', link: null },
    ],
  }
}
