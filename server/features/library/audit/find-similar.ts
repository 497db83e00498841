import type { Db } from '#kernel/database/index.ts'
import { findBest } from '#kernel/search/index.ts'
import { searchKind } from '../list-queries.ts'
import '../tables.ts'

interface Compared {
  id: number
  name: string
  description: string
  sha256: string
}

const [readForSimilar, shownSimilar, leastPercent] = [20, 3, 30]

/**
 * AUD-6: other resources with the same file, and listed ones whose title and description have at least 30 % of their
 * pairs of characters in common; the nearest first.
 */
export const findSimilar = async (db: Db, resource: Compared) => {
  const near = await findBest(db, { kinds: [searchKind], visibility: ['public'], query: resource.name }, readForSimilar)
  const rows = await candidates(db, resource, near)
  const pairs = pairsOf(resource)
  return rows
    .map((row) => {
      const isSameFile = row.sha256 === resource.sha256
      return {
        id: row.id,
        name: row.name,
        uploadUserName: row.nick_name,
        percent: isSameFile ? 100 : shareOf(pairs, pairsOf(row)),
        isSameFile,
        isOnSale: row.is_listed,
        storageId: row.file_id,
        suffix: row.suffix,
      }
    })
    .filter(({ percent }) => percent >= leastPercent)
    .sort((one, other) => other.percent - one.percent || one.id - other.id)
    .slice(0, shownSimilar)
}

/** The newest versions of the resources found by words, and those with the same file. */
const candidates = (db: Db, { id, sha256 }: Compared, near: number[]) => {
  const sameFile = db
    .selectFrom('stored_file')
    .innerJoin('resource_version', 'resource_version.file_id', 'stored_file.id')
    .select('resource_version.resource_id')
    .where('stored_file.sha256', '=', sha256)
    .limit(readForSimilar)
  return db
    .selectFrom('resource')
    .innerJoin('member', 'member.id', 'resource.author_id')
    .innerJoin('stored_file', 'stored_file.id', 'resource.file_id')
    .select(['resource.id', 'resource.name', 'resource.description', 'resource.is_listed', 'resource.file_id'])
    .select(['member.nick_name', 'stored_file.sha256', 'stored_file.suffix'])
    .where((eb) => eb.or([eb('resource.id', 'in', near.length > 0 ? near : [0]), eb('resource.id', 'in', sameFile)]))
    .where('resource.id', '<>', id)
    .where('resource.deleted_at', 'is', null)
    .execute()
}

const pairsOf = ({ name, description }: Pick<Compared, 'name' | 'description'>): Set<string> => {
  const characters = [...`${name}${description}`.toLowerCase().replace(/[\s\p{P}]/gu, '')]
  return new Set(characters.slice(1).map((character, at) => characters[at]! + character))
}

/** What two texts have in common, in percent (the Dice coefficient). */
const shareOf = (one: Set<string>, other: Set<string>): number => {
  if (one.size + other.size === 0) return 0
  const common = [...one].filter((pair) => other.has(pair)).length
  return Math.round((200 * common) / (one.size + other.size))
}
