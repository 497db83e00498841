// The features of the portal declare its invariants, each when it is loaded.
import '../features.ts'
import type { Manifest } from '#kernel/backup/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { checkInvariants } from '../areas/money/points/index.ts'

/** Checks every invariant and that the backup had every file of the database. */
export const checkPortal = async (db: Db, manifest: Manifest) => {
  const results = await checkInvariants(db)
  const broken = results.filter(({ holds }) => !holds)
  const hashes = new Map(manifest.files.map(({ key, sha256 }) => [key, sha256]))
  const files = await db
    .selectFrom('stored_file')
    .select(['key', 'name', 'sha256'])
    .where('erased_at', 'is', null)
    .execute()
  const missing = files.filter(({ key, sha256 }) => hashes.get(key) !== sha256)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    isSound: broken.length === 0 && missing.length === 0,
    sentences: [
      `数据 ${manifest.tables.length} 张表 ${rows} 行，文件 ${manifest.files.length} 个，哈希全部相符。`,
      `账目 ${results.length} 条不变式，${broken.length === 0 ? '全部成立' : `${broken.length} 条不成立`}。`,
      ...broken.map(({ id, sentence, examples }) => `  ${id} ${sentence}：${examples.join('；')}`),
      ...missing.map(({ key, name }) => `  缺少文件 ${name}（${key}）`),
    ],
  }
}
