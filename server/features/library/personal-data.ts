import type { PersonalData } from '#kernel/personal-data/index.ts'
import { favorites } from './favorites.ts'
import './tables.ts'

/** Uploads are not erased, since others bought them. */
const uploadData: PersonalData = {
  name: 'resources',
  title: '上传的资源',
  rows: (db, memberId) =>
    db
      .selectFrom('resource_version')
      .innerJoin('resource', 'resource.id', 'resource_version.resource_id')
      .innerJoin('stored_file', 'stored_file.id', 'resource_version.file_id')
      .select(['resource_version.resource_id', 'resource_version.number', 'resource_version.name'])
      .select(['resource_version.description', 'resource_version.tags', 'resource_version.coin'])
      .select(['resource_version.state', 'resource_version.reason', 'resource_version.created_at'])
      .select('resource_version.change_note')
      .select(['stored_file.name as file_name', 'stored_file.size', 'stored_file.sha256'])
      .where('resource.author_id', '=', memberId)
      .orderBy('resource_version.resource_id')
      .orderBy('resource_version.number')
      .stream(500),
}

/** Downloads are not erased: the code in a leaked copy must still lead to its download. */
const downloadData: PersonalData = {
  name: 'downloads',
  title: '下载记录',
  rows: (db, memberId) =>
    db
      .selectFrom('resource_download')
      .select(['resource_id', 'version', 'trace_code', 'address', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
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

export const libraryData = [uploadData, favorites.data, downloadData, watchData]
