import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { trustedProxies } from '#kernel/log/index.ts'
import { today } from '#kernel/time/index.ts'
import './tables.ts'

export interface Visits {
  /** Counts a request that asks for a page; any other is none of its business. */
  note(request: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>): void
  /** Writes what is still in memory. */
  close(): Promise<void>
}

const flushEveryMs = 1_000
/** Beyond so many the database alone tells who was here already. */
const mostRemembered = 100_000
const robots = /bot\b|spider|crawl|slurp|curl|wget|python|headless/i

/**
 * Counts views and different visitors of the public pages, those answered from the page cache included. Who somebody is
 * leaves the process only to be hashed with a salt of the day, and both are deleted after it.
 */
export const countVisits = ({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>): Visits => {
  const isProxy = trustedProxies(config.trustProxy)
  const known = { day: '', people: new Set<string>() }
  let people = new Set<string>()
  let views = 0

  const flush = async () => {
    if (views === 0) return
    const taken = { people: [...people], views }
    people = new Set()
    views = 0
    try {
      await addVisits(db, today(), taken.people, taken.views)
    } catch (error) {
      for (const one of taken.people) people.add(one)
      views += taken.views
      log.warn({ err: error }, 'visits kept for the next try')
    }
  }

  const timer = setInterval(flush, flushEveryMs)
  timer.unref()
  return {
    note(request) {
      if (!asksForPage(request)) return
      const { headers } = request
      if (robots.test(headers['user-agent'] ?? 'bot')) return
      views += 1
      const day = today()
      if (known.day !== day || known.people.size >= mostRemembered) Object.assign(known, { day, people: new Set() })
      const person = `${addressOf(request, isProxy)} ${headers['user-agent']}`
      if (known.people.has(person)) return
      known.people.add(person)
      people.add(person)
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** A document, or what the router fetches when one goes from page to page; the back office does not count itself. */
const asksForPage = ({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean => {
  if (method !== 'GET' || url.startsWith('/System') || headers['sec-purpose'] !== undefined) return false
  if (headers.accept?.includes('text/html')) return true
  return url.split('?', 1)[0]!.endsWith('.data')
}

/** The nearest address that is not a proxy of ours. */
const addressOf = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: (a: string) => boolean,
) => {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const way = [...forwarded.map((one) => one.trim()), socket.remoteAddress ?? ''].filter(Boolean)
  return way.findLast((address, at) => at === 0 || !isProxy(address)) ?? ''
}

const addVisits = async (db: Db, day: string, people: string[], views: number) => {
  await sql`
    with salted as (
      insert into insight_salt (day) values (${day}::text::date)
      on conflict (day) do update set day = excluded.day returning salt
    ), added as (
      insert into insight_visitor (day, visitor)
      select ${day}::text::date, sha256(convert_to(salt::text || person, 'UTF8'))
      from salted, unnest(${people}::text[]) as person order by 2
      on conflict do nothing returning 1
    )
    insert into insight_day (day, visitors, views) select ${day}::text::date, count(*), ${views} from added
    on conflict (day) do update set visitors = insight_day.visitors + excluded.visitors, views = insight_day.views + excluded.views
  `.execute(db)
}
