import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import { levels } from '#contract/constants.ts'
import type { companyLists } from '#contract/office/dossiers/dossier-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import {
  type DossierPart,
  type EntrySource,
  entriesFrom,
  type PlacedRow,
  type SubjectId,
} from '../../base/dossier-parts/index.ts'
import './tables.ts'

const people = entriesFrom<
  PlacedRow & { nick_name: string; level: keyof typeof levels | null; department: string; enabled: boolean }
>({
  select: (id) => sql`
      select member.created_at as at, member.id, member.nick_name, member.level, member.enabled, department.name as department
      from member join department on department.id = member.department_id
      where member.deleted_at is null and department.company <> '' and department.company =
        (select own.company from company join member as account on account.id = company.member_id
         join department as own on own.id = account.department_id where company.id = ${id})`,
  toEntry: ({ id, nick_name, level, department, enabled }) => ({
    icon: 'person',
    kind: level === null ? '' : levels[level].label,
    title: nick_name,
    detail: department,
    link: backOffice.member(id),
    state: enabled ? { label: '可用', tone: 'ok' } : { label: '停用', tone: 'off' },
  }),
})

/** A source about members, for the account of a company. */
export const ofCompanyAccount = <Source extends EntrySource>(source: Source): Source => ({
  ...source,
  select: (id: SubjectId) => source.select(sql<number>`(select member_id from company where id = ${id})`),
})

/** What the feature alliance knows about a company. */
export const companyPart: DossierPart<keyof typeof companyLists> = { lists: { people: [people] } }

/** The head of a company's page. */
export const readCompanyHead = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('company')
    .leftJoin('member', 'member.id', 'company.member_id')
    .selectAll('company')
    .select('member.nick_name as account_name')
    .where('company.id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const fact = (label: string, value: string, link: string | null = null) => ({ label, value: value || '–', link })
  return {
    id,
    title: row.name,
    tags: [row.kind],
    state: row.deleted_at
      ? { label: '已删除', tone: 'off' as const }
      : row.is_shown
        ? { label: '展示中', tone: 'ok' as const }
        : { label: '未展示', tone: 'off' as const },
    facts: [
      fact('账号', row.account_name ?? '', row.member_id ? backOffice.member(row.member_id) : null),
      fact('城市', row.city),
      fact('加入', row.joined ?? ''),
      fact('电话', row.phone),
      fact('地址', row.address),
      fact('网站', row.website),
    ],
    figures: [],
  }
}
