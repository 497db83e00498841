import type { Fact, Figure } from '#contract/office/dossiers/dossier-entries.ts'
import type { EventGroup } from '#contract/office/dossiers/dossier-words.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dayStart, shiftDay, today } from '#kernel/time/index.ts'
import type { DossierPart, EntrySource } from '../../base/dossier-parts/index.ts'
import { countEntries, exportEvents, readEntries } from './read-entries.ts'

interface Head {
  title: string
  facts: Fact[]
  figures?: Figure[]
}

interface Timeline {
  id: number
  group?: EventGroup | undefined
  /** 0: all days. */
  days: number
}

/** The reads of one kind of page: `head` fails where there is nothing with that id. */
export const dossierOf = <List extends string, H extends Head>(
  head: (db: Db, id: number, viewer: Actor) => Promise<H>,
  parts: readonly DossierPart<List>[],
  labels: Record<List, string>,
) => {
  const eventsOf = (group: EventGroup | undefined): EntrySource[] =>
    parts.flatMap(({ events = [] }) => events).filter((source) => group === undefined || source.group === group)
  return {
    async read(db: Db, viewer: Actor, id: number) {
      const [own, known] = await Promise.all([head(db, id, viewer), readHead(db, parts, labels, id)])
      const { facts, figures, lists } = known
      return { ...own, facts: [...own.facts, ...facts], figures: [...(own.figures ?? []), ...figures], lists }
    },
    async events(
      db: Db,
      viewer: Actor,
      { id, group, days, after, size }: Timeline & { after?: string | undefined; size: number },
    ) {
      await head(db, id, viewer)
      const [sources, since] = [eventsOf(group), sinceDay(days)]
      const [entries, total] = await Promise.all([
        readEntries(db, sources, id, { after, size, since }),
        countEntries(db, sources, id, since),
      ])
      return { ...entries, total }
    },
    async exportEvents(db: Db, viewer: Actor, { id, group, days, format }: Timeline & { format: 'csv' | 'xlsx' }) {
      const { title } = await head(db, id, viewer)
      return exportEvents(db, eventsOf(group), id, { title: `${title} 时间线`, format, since: sinceDay(days) })
    },
    async list(
      db: Db,
      viewer: Actor,
      { id, name, after, size }: { id: number; name: List; after?: string | undefined; size: number },
    ) {
      await head(db, id, viewer)
      return readEntries(db, sourcesOf(parts, name), id, { after, size })
    },
  }
}

/** The facts, figures and number of entries in each list that the parts know, in their order. */
const readHead = async <List extends string>(
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
const sourcesOf = <List extends string>(parts: readonly DossierPart<List>[], name: List) =>
  parts.flatMap((part) => part.lists?.[name] ?? [])

/** The first moment of the last days up to today. */
const sinceDay = (days: number): Date | undefined => (days > 0 ? dayStart(shiftDay(today(), 1 - days)) : undefined)
