import type { Db } from '#kernel/database/index.ts'
import type { DossierPart } from '../../base/dossier-parts/index.ts'
import { countEntries } from './read-entries.ts'

/** The facts, figures and number of entries in each list that the parts know, in their order. */
export const readHead = async <List extends string>(
  db: Db,
  parts: readonly DossierPart<List>[],
  labels: Record<List, string>,
  id: number,
) => {
  const [facts, figures, lists] = await Promise.all([
    Promise.all(parts.map((part) => part.facts?.(db, id) ?? [])),
    Promise.all(parts.map((part) => part.figures?.(db, id) ?? [])),
    Promise.all(
      (Object.keys(labels) as List[]).map(async (name) => ({
        name,
        label: labels[name],
        ...(await countEntries(db, sourcesOf(parts, name), id)),
      })),
    ),
  ])
  return { facts: facts.flat(), figures: figures.flat(), lists }
}

/** The sources of one list. */
export const sourcesOf = <List extends string>(parts: readonly DossierPart<List>[], name: List) =>
  parts.flatMap((part) => part.lists?.[name] ?? [])
