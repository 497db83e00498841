import type { Db } from '#kernel/database/index.ts'
import { bestIdsOf, searchAll } from '#kernel/search/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { scope } from '../search-resources.ts'
import '../tables.ts'

interface Compared {
  id: number
  name: string
  description: string
  sha256: string
  file_id: number
}

/** Compares the texts of files; documents are a later feature. */
export interface AlikeDocuments {
  /** Finds documents whose text contains much of that of a file; the percentages are estimates. */
  find(db: Db, fileId: number): Promise<{ fileId: number; percent: number }[]>
  /** How much of a file the other contains, as the comparison side by side says. */
  percentIn(db: Db, fileId: number, otherFileId: number): Promise<number>
}

const [readForSimilar, shownSimilar, leastTitlePercent] = [20, 3, 30]

/**
 * AUD-6, VER-4: other resources with the same file, those whose text contains much of this one, and listed ones whose
 * title and description have at least 30 % of their pairs of characters in common; in this order, the nearest first.
 */
export const findSimilar = async (db: Db, resource: Compared, documents: AlikeDocuments) => {
  const [near, alike, { alikePercent }] = await Promise.all([
    searchAll(db, {
      ...scope,
      query: resource.name,
      near: 'none',
      enough: readForSimilar,
    }),
    documents.find(db, resource.file_id),
    settingsOf(db, 'library'),
  ])
  const percents = new Map(alike.map(({ fileId, percent }) => [fileId, percent]))
  const texts = alike.filter(({ percent }) => percent >= alikePercent).map(({ fileId }) => fileId)
  const rows = await candidates(db, resource, {
    near: bestIdsOf(near, readForSimilar),
    texts: texts.slice(0, readForSimilar),
  })
  const pairs = pairsOf(resource)
  const found = rows.map((row) => {
    const inText = percents.get(row.file_id) ?? 0
    const likeness =
      row.sha256 === resource.sha256
        ? ({ basis: 'file', percent: 100 } as const)
        : inText >= alikePercent
          ? ({ basis: 'text', percent: inText } as const)
          : ({ basis: 'title', percent: shareOf(pairs, pairsOf(row)) } as const)
    return { ...likeness, row }
  })
  const shown = bestOfEach(found.filter(({ basis, percent }) => basis !== 'title' || percent >= leastTitlePercent))
  return Promise.all(
    shown.slice(0, shownSimilar).map(async ({ basis, percent, row }) => ({
      id: row.id,
      name: row.name,
      uploadUserName: row.nick_name,
      percent: basis === 'text' ? await documents.percentIn(db, resource.file_id, row.file_id) : percent,
      basis,
      isOnSale: row.is_listed,
      storageId: row.file_id,
      suffix: row.suffix,
    })),
  )
}

interface Likeness {
  basis: 'file' | 'text' | 'title'
  percent: number
  row: { id: number }
}

const order = ['file', 'text', 'title']

/** A resource with several alike versions is listed once. */
const bestOfEach = <Found extends Likeness>(found: Found[]): Found[] => {
  const sorted = found.toSorted(
    (one, other) =>
      order.indexOf(one.basis) - order.indexOf(other.basis) || other.percent - one.percent || one.row.id - other.row.id,
  )
  return sorted.filter(({ row }, at) => sorted.findIndex((other) => other.row.id === row.id) === at)
}

/** The shown versions of the resources found by words, and any version with the same file or an alike text. */
const candidates = (db: Db, { id, sha256 }: Compared, { near, texts }: Record<'near' | 'texts', number[]>) => {
  const sameFile = db.selectFrom('stored_file').select('id').where('sha256', '=', sha256).limit(readForSimilar)
  return db
    .selectFrom('resource_version')
    .innerJoin('item', 'item.id', 'resource_version.item_id')
    .innerJoin('member', 'member.id', 'item.author_id')
    .innerJoin('stored_file', 'stored_file.id', 'resource_version.file_id')
    .select(['item.id', 'item.name', 'item.description', 'item.is_listed', 'resource_version.file_id'])
    .select(['member.nick_name', 'stored_file.sha256', 'stored_file.suffix'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('resource_version.item_id', 'in', orNone(near)),
          eb('resource_version.number', '=', eb.ref('item.version')),
        ]),
        eb('resource_version.file_id', 'in', sameFile),
        eb('resource_version.file_id', 'in', orNone(texts)),
      ]),
    )
    .where('item.id', '<>', id)
    .where('item.deleted_at', 'is', null)
    .limit(maxCandidates)
    .execute()
}

const maxCandidates = 100
/** SQL has no empty list. */
const orNone = (ids: number[]) => (ids.length > 0 ? ids : [0])

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
