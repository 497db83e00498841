import { backOffice } from '#contract/back-office-paths.ts'
import { containsPattern } from '#kernel/database/index.ts'
import type { Finder } from '../../base/dossier-parts/index.ts'
import './tables.ts'

/** Finds member companies by a part of their name; there are at most 200. */
export const companyFinder: Finder = {
  kind: 'company',
  async find(db, words, limit) {
    const rows = await db
      .selectFrom('company')
      .select(['id', 'name', 'short_name', 'kind', 'city', 'phone', 'is_shown'])
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.or([eb('name', 'ilike', containsPattern(words)), eb('short_name', 'ilike', containsPattern(words))]),
      )
      .orderBy('sort')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      mark: row.short_name,
      detail: [row.kind, row.city].filter(Boolean).join('，'),
      state: row.is_shown ? { label: '展示中', tone: 'ok' as const } : { label: '未展示', tone: 'off' as const },
      link: backOffice.company(row.id),
      facts: [
        { label: '类型', value: row.kind, link: null },
        { label: '城市', value: row.city || '–', link: null },
        { label: '电话', value: row.phone || '–', link: null },
      ],
    }))
  },
}
