import type { PersonalData } from '#kernel/personal-data/index.ts'
import type { ItemKind } from '../items/index.ts'
import './tables.ts'

const words = {
  resource: { name: 'downloads', title: '下载记录' },
  lesson: { name: 'lesson-downloads', title: '课程附件的下载记录' },
} as const satisfies Record<ItemKind, object>

/** The downloads of one kind of item. Not erased: the code in a leaked copy must still lead to its download (TRACE-8). */
export const downloadData = (kind: ItemKind): PersonalData => ({
  ...words[kind],
  rows: (db, memberId) =>
    db
      .selectFrom('item_download as download')
      .innerJoin('item', 'item.id', 'download.item_id')
      .select((eb) => eb.ref('download.item_id').as(`${kind}_id`))
      .select(['download.version', 'download.trace_code', 'download.address', 'download.is_reading'])
      .select('download.created_at')
      .where('item.kind', '=', kind)
      .where('download.member_id', '=', memberId)
      .orderBy('download.id')
      .stream(500),
})
