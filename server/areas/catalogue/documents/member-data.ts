import { sql } from 'kysely'
import { countRows, type MergedData, moveRows, type PersonalData } from '#kernel/personal-data/index.ts'
import { downloadData } from '../copies/index.ts'
import { favoriteData } from '../items/index.ts'
import './tables.ts'

/** Uploads are not erased, since others bought them. */
const uploadData: PersonalData = {
  name: 'resources',
  title: '上传的资源',
  rows: (db, memberId) =>
    db
      .selectFrom('item_version as version')
      .innerJoin('item', 'item.id', 'version.item_id')
      .innerJoin('resource_version as resource', (join) =>
        join.onRef('resource.item_id', '=', 'version.item_id').onRef('resource.number', '=', 'version.number'),
      )
      .innerJoin('stored_file', 'stored_file.id', 'resource.file_id')
      .select(['version.item_id as resource_id', 'version.number', 'version.name'])
      .select(['version.description', 'resource.tags', 'version.coin'])
      .select(['version.state', 'version.reason', 'version.created_at', 'version.change_note'])
      .select(['stored_file.name as file_name', 'stored_file.size', 'stored_file.sha256'])
      .where('item.author_id', '=', memberId)
      .orderBy('version.item_id')
      .orderBy('version.number')
      .stream(500),
}

const watchData: PersonalData = {
  name: 'watched-words',
  title: '订阅的词',
  rows: (db, memberId) =>
    db
      .selectFrom('search_subscription')
      .select(['word', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .stream(500),
  async erase(tx, memberId) {
    await tx.deleteFrom('search_subscription').where('member_id', '=', memberId).execute()
    return []
  },
}

export const libraryData = [uploadData, favoriteData('resource'), downloadData('resource'), watchData]

/** Downloads stay: their trace codes name the account that downloaded. */
export const mergedSubscriptions: MergedData = {
  title: '订阅的词',
  count: (db, memberId) => countRows(db, sql`search_subscription where member_id = ${memberId}`),
  async move(tx, from, into) {
    await moveRows(tx, { table: 'search_subscription', key: 'word' }, from, into)
  },
}
